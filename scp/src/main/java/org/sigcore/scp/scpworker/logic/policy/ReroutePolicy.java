// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

/** Where a failed request may go instead. */
public enum ReroutePolicy {
    /** Nowhere: one attempt. */
    REROUTE_DISABLED("RerouteDisabled"),
    /** To producers at the SCP's own site. */
    REROUTE_WITHIN_SITE("RerouteWithinSite"),
    /** To producers in the SCP's region. */
    REROUTE_WITHIN_REGION("RerouteWithinRegion");

    private final String text;

    ReroutePolicy(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if there is none of that text */
    public static ReroutePolicy of(String text) {
        for (ReroutePolicy policy : values()) {
            if (policy.text.equals(text)) {
                return policy;
            }
        }
        throw new IllegalArgumentException("no such policy: " + text);
    }

    /** As it is configured. */
    public String text() {
        return text;
    }
}
