// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.protection;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Message priority rules by service. Immutable. */
public final class Priorities {
    public static final Priorities NONE = new Priorities(List.of());

    /** Priority of a message without a priority header. */
    public static final int USUAL = 24;

    private final Map<String, PriorityRule> requests = new HashMap<>();
    private final Map<String, PriorityRule> responses = new HashMap<>();

    public Priorities(Collection<PriorityRule> rules) {
        for (PriorityRule rule : rules) {
            (rule.messageType().equals(PriorityRule.RESPONSE) ? responses : requests).put(rule.nfServiceName(), rule);
        }
    }

    /** Returns the rule for requests of that service; null if absent. */
    public @Nullable PriorityRule request(String service) {
        return find(requests, service);
    }

    /** Returns the rule for responses of that service; null if absent. */
    public @Nullable PriorityRule response(String service) {
        return find(responses, service);
    }

    private static @Nullable PriorityRule find(Map<String, PriorityRule> rules, String service) {
        if (rules.isEmpty()) {
            return null;
        }
        PriorityRule own = rules.get(service);
        return own != null ? own : rules.get("*");
    }
}
