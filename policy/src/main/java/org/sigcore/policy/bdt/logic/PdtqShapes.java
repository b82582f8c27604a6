// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.bdt.logic;

import java.util.Set;
import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.BitRate;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.session.logic.Identities;

/** What bodies of Npcf_PDTQPolicyControl must look like. */
@SpecRef("TS 29.543 6.1.6.2")
public final class PdtqShapes {
    private static final int MOST_WINDOWS = 100;
    private static final int MOST_ALTERNATIVES = 100;
    private static final Shape BIT_RATE = Shape.reads("a bit rate", BitRate::parse);
    private static final Shape DELAY = Shape.integer(1, Integer.MAX_VALUE);
    private static final Shape ERROR_RATE = Shape.string("[0-9]E-[0-9]");
    private static final Shape ALTERNATIVE = Shape.object()
            .optional("gfbrDl", BIT_RATE)
            .optional("gfbrUl", BIT_RATE)
            .optional("pdb", DELAY)
            .optional("per", ERROR_RATE);
    private static final Shape QOS = Shape.object()
            .optional("extMaxBurstSize", Shape.integer(4096, 2_000_000))
            .optional("gfbrDl", BIT_RATE)
            .optional("gfbrUl", BIT_RATE)
            .optional("maxBitRateDl", BIT_RATE)
            .optional("maxBitRateUl", BIT_RATE)
            .optional("maxBurstSize", Shape.integer(1, 4095))
            .optional("pdb", DELAY)
            .optional("per", ERROR_RATE)
            .optional("priorLevel", Shape.integer(1, 127));

    /** PdtqPolicyData, of a request. */
    @SpecRef("TS 29.543 6.1.6.2")
    public static final Shape REQUEST = Shape.object()
            .required("aspId", Shape.string())
            .required("desTimeInts", Shape.array(Window.SHAPE, 1, MOST_WINDOWS))
            .required("numOfUes", Shape.integer(0, Integer.MAX_VALUE))
            .anyOf("qosReference", "qosParamSet")
            .atMostOneOf("qosReference", "qosParamSet")
            .optional("qosReference", Shape.string())
            .optional("qosParamSet", QOS)
            .optional("altQosRefs", Shape.array(Shape.string(), 1, MOST_ALTERNATIVES))
            .optional("altQosParamSets", Shape.array(ALTERNATIVE, 1, MOST_ALTERNATIVES))
            .optional("appId", Shape.string())
            .optional("dnn", Identities.DNN)
            .optional("notifUri", CallbackUris.SHAPE)
            .optional("nwAreaInfo", BdtShapes.AREA)
            .optional("snssai", Snssai.SHAPE)
            .optional("suppFeat", WireShapes.SUPPORTED_FEATURES)
            .optional("warnNotifReq", Shape.bool());

    /** PdtqPolicyPatchData. */
    @SpecRef("TS 29.543 6.1.6.2")
    public static final Shape PATCH = Shape.object()
            .optional("notifUri", CallbackUris.SHAPE)
            .optional("selPdtqPolicyId", Shape.integer(0, Integer.MAX_VALUE))
            .optional("warnNotifReq", Shape.bool());

    /** What the PCF says of a policy, whatever a request has there. */
    static final Set<String> OURS = Set.of("pdtqPolicies", "pdtqRefId", "selPdtqPolicyId");

    /** The members of PdtqPolicyData that a patch cannot change. */
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
}
