// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.logic;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Finds in a subscriber's SmPolicyData (TS 29.519) what a session needs. Pure. */
public final class PolicyData {
    private PolicyData() {}

    /**
     * SmPolicyDnnData of the slice and DNN; empty when there are none. Keys of the document are chosen by the operator, so
     * slices and DNNs are compared by content.
     */
    @SpecRef("TS 29.519 5.4.2.6")
    public static ObjectNode ofDnn(ObjectNode smData, SubscriberQuery query) {
        Dnn wanted = Dnn.of(query.dnn());
        Snssai wantedSlice = query.snssai() == null ? null : Snssai.of(query.snssai());
        for (JsonNode slice : smData.path("smPolicySnssaiData")) {
            if (wantedSlice != null && !wantedSlice.equals(Snssai.of(slice.path("snssai")))) {
                continue;
            }
            for (JsonNode dnn : slice.path("smPolicyDnnData")) {
                if (dnn instanceof ObjectNode found && wanted.matches(Json.string(found, "dnn"))) {
                    return found;
                }
            }
        }
        return Json.object();
    }
}
