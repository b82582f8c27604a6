// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Lowers the rate of a session while its quota is exhausted. Pure. */
@SpecRef("TS 23.503 6.2.1.3")
public final class Throttle {
    /** Member of a throttled decision with the former authSessAmbr by session rule, null for none; not sent to peers. */
    public static final String FORMER = "formerSessAmbrs";

    private static final String RATES = "authSessAmbr";
    private static final String SESSION_RULES = SmPolicyDecision.SESS_RULES.name();

    private Throttle() {}

    /** Sets the rates of all session rules. */
    public static void begin(ObjectNode decision, JsonNode rates) {
        ObjectNode former = Json.object();
        UsageReports.changeSessionRules(decision, (name, rule) -> {
            former.set(name, rule.get(RATES));
            rule.set(RATES, rates.deepCopy());
        });
        if (!former.isEmpty()) {
            decision.set(FORMER, former);
        }
    }

    /** Returns a decision with the former rates, as the base of the next one. Does not modify the argument. */
    public static ObjectNode lifted(ObjectNode decision) {
        if (!(decision.get(FORMER) instanceof ObjectNode former)) {
            return decision;
        }
        ObjectNode lifted = Json.object().setAll(decision);
        lifted.remove(FORMER);
        if (lifted.get(SESSION_RULES) instanceof ObjectNode rules) {
            lifted.set(SESSION_RULES, Json.object().setAll(rules));
        }
        UsageReports.changeSessionRules(lifted, (name, rule) -> {
            JsonNode rates = former.path(name);
            if (rates.isObject()) {
                rule.set(RATES, rates);
            } else if (rates.isNull()) {
                rule.remove(RATES);
            }
        });
        return lifted;
    }

    /**
     * Sets the subscribed rates in rules that were throttled and have no rates in the new decision: the peer would keep
     * the lower ones.
     *
     * @param session with the former decision
     */
    public static void end(ObjectNode decision, Session session) {
        JsonNode former = session.decision().path(FORMER);
        JsonNode subscribed = SmPolicyContextData.SUBS_SESS_AMBR.of(session.context());
        if (former.isEmpty() || !subscribed.isObject()) {
            return;
        }
        UsageReports.changeSessionRules(decision, (name, rule) -> {
            if (former.has(name) && !rule.has(RATES)) {
                rule.set(RATES, subscribed.deepCopy());
            }
        });
    }
}
