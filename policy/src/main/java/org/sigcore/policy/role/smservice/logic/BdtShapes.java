// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.Set;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;

/** JSON shapes of the request bodies of Npcf_BDTPolicyControl. */
@SpecRef("TS 29.554 5.6.2")
public final class BdtShapes {
    /** Shape of BdtReqData. */
    @SpecRef("TS 29.554 5.6.2.3")
    public static final Shape REQUEST = PolicyShapes.of("BdtReqData")
            .with((request, pointer, faults) ->
                    Window.SHAPE.collect(request.path("desTimeInt"), pointer + "/desTimeInt", faults));

    /** Members of BdtReqData. */
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

    /** Members of BdtPolicyData. */
    @SpecRef("TS 29.554 5.6.2")
    static final Set<String> DATA_MEMBERS = Set.of("bdtRefId", "transfPolicies", "selTransPolicyId", "suppFeat");

    /** Shape of PatchBdtPolicy. */
    @SpecRef("TS 29.554 5.6.2.5")
    public static final Shape PATCH = PolicyShapes.of("PatchBdtPolicy");

    private BdtShapes() {}
}
