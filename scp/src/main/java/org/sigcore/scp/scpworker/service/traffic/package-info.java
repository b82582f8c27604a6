// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Metrics of requests by consumer type, service, producer and status. */
package org.sigcore.scp.scpworker.service.traffic;
