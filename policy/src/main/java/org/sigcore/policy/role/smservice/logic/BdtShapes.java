// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.Set;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;

/** What bodies of Npcf_BDTPolicyControl must look like. */
@SpecRef("TS 29.554 5.6.2")
public final class BdtShapes {
    /** BdtReqData. */
    @SpecRef("TS 29.554 5.6.2.3")
    public static final Shape REQUEST = PolicyShapes.of("BdtReqData")
            .with((request, pointer, faults) ->
                    Window.SHAPE.collect(request.path("desTimeInt"), pointer + "/desTimeInt", faults));

    /** The members of BdtReqData. */
    static final Set<String> REQUEST_MEMBERS = Set.of(
            "aspId",
            "desTimeInt",
            "numOfUes",
            "volPerUe",
            "dnn",
            "interGroupId",
            "notifUri",
            "nwAreaInfo",
            "snssai",
            "suppFeat",
            "trafficDes",
            "warnNotifReq");

    /** The members of BdtPolicyData. */
    @SpecRef("TS 29.554 5.6.2")
    static final Set<String> DATA_MEMBERS = Set.of("bdtRefId", "transfPolicies", "selTransPolicyId", "suppFeat");

    /** PatchBdtPolicy. */
    @SpecRef("TS 29.554 5.6.2.5")
    public static final Shape PATCH = PolicyShapes.of("PatchBdtPolicy");

    private BdtShapes() {}
}
