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

/** Which requests come first when not all can be carried out, whatever priority they name or do not name: emergencies, MPS and mission critical services. Pure. */
@SpecRef({"TS 29.500 6.8.4", "TS 29.514 4.2.2.11", "TS 29.514 4.2.2.12"})
public final class UrgentRequests {
    private static final List<String> PRIORITY_SERVICES = List.of("mpsId", "mcpttId", "mcVideoId");

    private UrgentRequests() {}

    /**
     * Whether a body on N7 or N5 begins, or changes, a session for that.
     *
     * @param emergencies true for a data network for emergencies
     */
    public static boolean isUrgent(byte[] body, Predicate<String> emergencies) {
        if (body.length == 0) {
            return false;
        }
        ObjectNode document;
        try {
            document = Json.parseObject(body);
        } catch (ProblemException e) {
            return false; // who carries it out says so
        }
        JsonNode asked = document.path("ascReqData");
        String dnn = SmPolicyContextData.DNN.text(document);
        return (dnn != null && emergencies.test(dnn))
                || isEmergency(asked.path("servUrn").asString(""))
                || PRIORITY_SERVICES.stream().anyMatch(asked::has);
    }

    /** Whether a URN is that of an emergency service. */
    @SpecRef("TS 29.514 4.2.2.11")
    public static boolean isEmergency(String urn) {
        return urn.toLowerCase(Locale.ROOT).matches("(urn:service:)?sos(\\..*)?");
    }
}
