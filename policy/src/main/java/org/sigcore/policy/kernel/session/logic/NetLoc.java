// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.Set;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyDecision;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reports of access network information, which require that NetLoc was negotiated with the peer. Pure. */
@SpecRef({"TS 29.212 5.4.1", "TS 29.512 5.8", "TS 29.214 4.4.6.7", "TS 29.514 4.2.2.10"})
public final class NetLoc {
    /** Member of a PCEF with the negotiated features of list 1. */
    public static final String GX_FEATURES = "gxFeatures";

    /** Bit of NetLoc in {@link #GX_FEATURES}. */
    public static final long GX_FEATURE = 1L << 10;

    /** Number of the feature on N7. */
    static final int N7_FEATURE = 6;

    private static final String TRIGGER = "AN_INFO";
    private static final Set<String> RULE_DATA = Set.of("USER_LOC_INFO", "MS_TIME_ZONE");

    private NetLoc() {}

    /** True if the peer of a session reports access network information. */
    static boolean isAgreed(Session session) {
        ObjectNode peer = session.peer();
        return (session.ofGx() && peer != null)
                ? (peer.path(GX_FEATURES).asLong(0) & GX_FEATURE) != 0
                : SupportedFeatures.has(SmPolicyDecision.SUPP_FEAT.text(session.decision()), N7_FEATURE);
    }

    /** Removes requests for reports from a decision that the PCEF has not agreed to send. */
    public static void only(ObjectNode decision, Session session) {
        boolean asks = decision.has(SmPolicyDecision.LAST_REQ_RULE_DATA.name())
                || decision.has(SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name());
        if (!asks || isAgreed(session)) {
            return;
        }
        String triggers = SmPolicyDecision.POLICY_CTRL_REQ_TRIGGERS.name();
        if (decision.get(triggers) instanceof ArrayNode list) {
            list.removeIf(trigger -> trigger.asString("").equals(TRIGGER));
            if (list.isEmpty()) {
                decision.remove(triggers);
            }
        }
        NegotiatedDecision.keepRequests(decision, data -> !RULE_DATA.contains(data));
    }
}
