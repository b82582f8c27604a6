// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.model.session.SmPolicyDecision;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The requests for reports of rules in a decision. Pure. */
final class RuleDataRequests {
    private static final String DATA = "reqData";

    private RuleDataRequests() {}

    /**
     * Removes requested data that a peer does not report, and requests without any data. The requests themselves may be constants of
     * policies and are not changed in place.
     */
    static void keep(ObjectNode decision, Predicate<String> isReported) {
        String name = SmPolicyDecision.LAST_REQ_RULE_DATA.name();
        if (!decision.has(name)) {
            return;
        }
        ArrayNode requests = Json.array();
        for (JsonNode request : decision.path(name)) {
            ArrayNode data = Json.array();
            request.path(DATA)
                    .valueStream()
                    .filter(each -> isReported.test(each.asString("")))
                    .forEach(data::add);
            if (data.size() == request.path(DATA).size() && !data.isEmpty()) {
                requests.add(request);
            } else if (!data.isEmpty()) {
                requests.add(Json.object().setAll((ObjectNode) request).set(DATA, data));
            }
        }
        if (requests.isEmpty()) {
            decision.remove(name);
        } else {
            decision.set(name, requests);
        }
    }
}
