// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

/** Routing of a request whose producer the consumer has selected. */
public enum RoutePolicy {
    /** The SCP chooses among the equivalents of the named producer. */
    LOAD_BALANCE("Load_Balance"),
    /** The request is sent to the named producer. */
    FORWARD_ROUTE("Forward_Route");

    private final String text;

    RoutePolicy(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if there is no policy with that text */
    public static RoutePolicy of(String text) {
        for (RoutePolicy policy : values()) {
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
