// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.bdt.logic;

import java.util.Set;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.session.logic.Identities;

/** What bodies of Npcf_BDTPolicyControl must look like. */
@SpecRef("TS 29.554 5.6.2")
public final class BdtShapes {
    private static final Shape VOLUME = Shape.integer(0, Long.MAX_VALUE);
    private static final Shape USAGE = Shape.object()
            .optional("duration", VOLUME)
            .optional("totalVolume", VOLUME)
            .optional("downlinkVolume", VOLUME)
            .optional("uplinkVolume", VOLUME);
    private static final String[] NODE_IDS = {"gNbId", "n3IwfId", "ngeNbId", "wagfId", "tngfId", "eNbId"};
    private static final Shape HEX = Shape.string("[A-Fa-f0-9]+");
    private static final Shape NODES = Shape.array(
            Shape.object()
                    .required("plmnId", WireShapes.PLMN)
                    .optional(
                            "gNbId",
                            Shape.object()
                                    .required("bitLength", Shape.integer(22, 32))
                                    .required("gNBValue", Shape.string("[A-Fa-f0-9]{6,8}")))
                    .optional("n3IwfId", HEX)
                    .optional("wagfId", HEX)
                    .optional("tngfId", HEX)
                    .optional("ngeNbId", Shape.string("(Macro|LMacro|SMacro)NGeNB-[A-Fa-f0-9]{5,6}"))
                    .optional("eNbId", Shape.string("(Macro|LMacro|SMacro|Home)eNB-[A-Fa-f0-9]{5,7}"))
                    .anyOf(NODE_IDS)
                    .atMostOneOf(NODE_IDS),
            1);
    /** NetworkAreaInfo. */
    @SpecRef("TS 29.554 5.6.2")
    static final Shape AREA = Shape.object()
            .optional("ecgis", Shape.array(cell("eutraCellId", 7), 1))
            .optional("ncgis", Shape.array(cell("nrCellId", 9), 1))
            .optional("gRanNodeIds", NODES)
            .optional("tais", Shape.array(WireShapes.TAI, 1));

    /** BdtReqData. */
    @SpecRef("TS 29.554 5.6.2.3")
    public static final Shape REQUEST = Shape.object()
            .required("aspId", Shape.string())
            .required("desTimeInt", Window.SHAPE)
            .required("numOfUes", Shape.integer(0, Integer.MAX_VALUE))
            .required("volPerUe", USAGE)
            .optional("dnn", Identities.DNN)
            .optional("interGroupId", Shape.string("[A-Fa-f0-9]{8}-[0-9]{3}-[0-9]{2,3}-([A-Fa-f0-9][A-Fa-f0-9]){1,10}"))
            .optional("notifUri", CallbackUris.SHAPE)
            .optional("nwAreaInfo", AREA)
            .optional("snssai", Snssai.SHAPE)
            .optional("suppFeat", WireShapes.SUPPORTED_FEATURES)
            .optional("trafficDes", Shape.string())
            .optional("warnNotifReq", Shape.bool());

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
    public static final Shape PATCH = Shape.object()
            .optional("bdtPolData", Shape.object().required("selTransPolicyId", Shape.integer(0, Integer.MAX_VALUE)))
            .optional("bdtReqData", Shape.object().optional("warnNotifReq", Shape.bool()));

    private BdtShapes() {}

    private static Shape cell(String id, int digits) {
        return Shape.object()
                .required("plmnId", WireShapes.PLMN)
                .required(id, Shape.string("[A-Fa-f0-9]{" + digits + "}"));
    }
}
