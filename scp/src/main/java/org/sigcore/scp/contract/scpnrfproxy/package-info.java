// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0

/** Delegated discovery for the SCP's worker, and how every role reaches NRFs: by set, with failover. */
package org.sigcore.scp.contract.scpnrfproxy;
