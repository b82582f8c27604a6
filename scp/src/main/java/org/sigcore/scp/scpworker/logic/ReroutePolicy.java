// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

/** Where a failed request may go instead. */
public enum ReroutePolicy {
    /** Nowhere: one attempt. */
    REROUTE_DISABLED,
    /** To producers at the SCP's own site. */
    REROUTE_WITHIN_SITE,
    /** To producers in the SCP's region. */
    REROUTE_WITHIN_REGION
}
