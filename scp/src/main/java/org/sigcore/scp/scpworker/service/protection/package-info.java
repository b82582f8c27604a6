// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/**
 * What keeps producers, and the SCP itself, from more than they can bear: buckets, circuits, ejection, load and overload
 * reports. Everything here may be used by several event loops at once without a lock.
 */
package org.sigcore.scp.scpworker.service.protection;
