// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

/** Where a failed request may be rerouted. */
public enum ReroutePolicy {
    /** No rerouting: one attempt. */
    REROUTE_DISABLED("RerouteDisabled"),
    /** Reroute to producers at the SCP's own site. */
    REROUTE_WITHIN_SITE("RerouteWithinSite"),
    /** Reroute to producers in the SCP's region. */
    REROUTE_WITHIN_REGION("RerouteWithinRegion");

    private final String text;

    ReroutePolicy(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if there is no policy with that text */
    public static ReroutePolicy of(String text) {
        for (ReroutePolicy policy : values()) {
            if (policy.text.equals(text)) {
                return policy;
            }
        }
        throw new IllegalArgumentException("no such policy: " + text);
    }

    /** Returns the configured value. */
    public String text() {
        return text;
    }
}
