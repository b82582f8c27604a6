// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** What metrics tell of requests by consumer type, service, producer and status. */
package org.sigcore.scp.scpworker.service.traffic;
