// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.Set;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import tools.jackson.databind.JsonNode;

/** JSON shapes of the request bodies of Npcf_PDTQPolicyControl. */
@SpecRef("TS 29.543 6.1.6.2")
public final class PdtqShapes {
    /** Shape of PdtqPolicyData in a request. */
    @SpecRef("TS 29.543 6.1.6.2")
    public static final Shape REQUEST = PolicyShapes.of("PdtqPolicyData").with(PdtqShapes::windows);

    /** Shape of PdtqPolicyPatchData. */
    @SpecRef("TS 29.543 6.1.6.2")
    public static final Shape PATCH = PolicyShapes.of("PdtqPolicyPatchData");

    /** Members that the PCF sets; ignored in a request. */
    static final Set<String> OURS = Set.of("pdtqPolicies", "pdtqRefId", "selPdtqPolicyId");

    /** Members of PdtqPolicyData that a patch cannot change. */
    static final Set<String> FIXED = Set.of(
            "pdtqPolicies",
            "pdtqRefId",
            "selPdtqPolicyId",
            "aspId",
            "desTimeInts",
            "numOfUes",
            "qosReference",
            "qosParamSet",
            "altQosRefs",
            "altQosParamSets",
            "appId",
            "dnn",
            "nwAreaInfo",
            "snssai",
            "suppFeat");

    private PdtqShapes() {}

    private static void windows(JsonNode request, String pointer, Shape.Faults faults) {
        JsonNode windows = request.path("desTimeInts");
        for (int i = 0; i < windows.size(); i++) {
            Window.SHAPE.collect(windows.path(i), pointer + "/desTimeInts/" + i, faults);
        }
    }
}
