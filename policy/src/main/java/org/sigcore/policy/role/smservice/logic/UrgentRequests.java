// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyContextData;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Identifies requests that have precedence under overload, regardless of the priority that they state: emergency
 * sessions, MPS and mission critical services. Pure.
 */
@SpecRef({"TS 29.500 6.8.4", "TS 29.514 4.2.2.11", "TS 29.514 4.2.2.12"})
public final class UrgentRequests {
    private static final List<String> PRIORITY_SERVICES = List.of("mpsId", "mcpttId", "mcVideoId");

    private UrgentRequests() {}

    /**
     * True if a body on N7 or N5 establishes or changes a session for such a service.
     *
     * @param emergencies true for a data network for emergency services
     */
    public static boolean isUrgent(byte[] body, Predicate<String> emergencies) {
        if (body.length == 0) {
            return false;
        }
        ObjectNode document;
        try {
            document = Json.parseObject(body);
        } catch (ProblemException e) {
            return false; // the handler of the request rejects an invalid body
        }
        JsonNode asked = document.path("ascReqData");
        String dnn = SmPolicyContextData.DNN.text(document);
        return (dnn != null && emergencies.test(dnn))
                || isEmergency(asked.path("servUrn").asString(""))
                || PRIORITY_SERVICES.stream().anyMatch(asked::has);
    }

    /** True if a URN identifies an emergency service. */
    @SpecRef("TS 29.514 4.2.2.11")
    public static boolean isEmergency(String urn) {
        return urn.toLowerCase(Locale.ROOT).matches("(urn:service:)?sos(\\..*)?");
    }
}
