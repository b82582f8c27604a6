// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** When an AF loses its session, because none of its rules is in force any more. Pure. */
@SpecRef({"TS 29.214 4.4.6.1", "TS 29.214 4.4.6.3", "TS 29.514 4.2.5.3"})
public final class AfReports {
    private AfReports() {}

    /**
     * True when a report takes the last rule of an AF session out of force and the AF is told no event that says so.
     *
     * @param notification that it is told; null for none
     */
    public static boolean lost(Session before, Session after, AfSession session, @Nullable ObjectNode notification) {
        boolean told = notification != null && notification.has("failedResourcAllocReports");
        return !told && !Enforcement.nothingLeft(before, session) && Enforcement.nothingLeft(after, session);
    }

    /** Why, as a TerminationCause. */
    public static String cause(ObjectNode update) {
        for (JsonNode report : SmPolicyUpdateContextData.RULE_REPORTS.of(update)) {
            switch (String.valueOf(Json.string(report, "failureCode"))) {
                case "PS_TO_CS_HAN" -> {
                    return "PS_TO_CS_HO";
                }
                case "RES_LIM", "RES_ALLO_FAIL", "MAX_NR_QoS_FLOW" -> {
                    return "INSUFFICIENT_QOS_FLOW_RESOURCES";
                }
                default -> {}
            }
        }
        return "ALL_SDF_DEACTIVATION";
    }
}
