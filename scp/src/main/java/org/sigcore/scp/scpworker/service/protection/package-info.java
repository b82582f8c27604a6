// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * Protection of producers and of the SCP from overload: rate limits, circuit breaking, outlier ejection, load and
 * overload reports. Event loops use these classes concurrently without locks.
 */
package org.sigcore.scp.scpworker.service.protection;
