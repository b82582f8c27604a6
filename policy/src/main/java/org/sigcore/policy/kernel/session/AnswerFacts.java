// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Current values of the access network that a peer states in its answer to a notification, as members of a report. Pure.
 */
@SpecRef({"TS 29.512 5.6.2.26", "TS 29.212 5.6.5"})
public final class AnswerFacts {
    /** Member of a report whose peer does not report access network information. */
    public static final String NO_ACCESS_NETWORK = "noNetLocSupp";

    /** Value of {@link #NO_ACCESS_NETWORK}: neither the location nor the time zone is reported. */
    public static final String NOTHING_REPORTED = "ANR_NOT_SUPPORTED";

    private static final List<String> VALUES = List.of(
            "accessType",
            "ratType",
            "servNfId",
            "servingNetwork",
            "userLocationInfo",
            "ueTimeZone",
            "satBackhaulCategory");

    private AnswerFacts() {}

    /**
     * Adds the values of an SMF to a report; invalid ones are ignored.
     *
     * @param camping UeCampingRep
     */
    public static void add(JsonNode camping, ObjectNode report) {
        for (String member : VALUES) {
            JsonNode value = camping.get(member);
            Shape shape = PolicyShapes.member("SmPolicyUpdateContextData", member);
            if (value != null && shape != null && shape.accepts(value)) {
                report.set(member, value);
            }
        }
        if (NOTHING_REPORTED.equals(Json.string(camping, "netLocAccSupp"))) {
            addNoAccessNetwork(report);
        }
    }

    /** Adds that the access network information that AFs wait for will not be reported. */
    @SpecRef({"TS 29.512 4.2.6.5.4", "TS 29.212 4.5.22"})
    public static void addNoAccessNetwork(ObjectNode report) {
        report.put(NO_ACCESS_NETWORK, NOTHING_REPORTED)
                .putArray(SmPolicyUpdateContextData.REP_POLICY_CTRL_REQ_TRIGGERS.name())
                .add("AN_INFO");
    }
}
