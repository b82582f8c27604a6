// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.policy;

/** Whether a producer that the consumer has selected is kept, or one of its equivalents may be chosen instead. */
public enum RoutePolicy {
    /** The SCP chooses among the producers that are equivalent to the one named. */
    LOAD_BALANCE("Load_Balance"),
    /** The request goes to the producer named. */
    FORWARD_ROUTE("Forward_Route");

    private final String text;

    RoutePolicy(String text) {
        this.text = text;
    }

    /** @throws IllegalArgumentException if there is none of that text */
    public static RoutePolicy of(String text) {
        for (RoutePolicy policy : values()) {
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
