// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.logic;

import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.policy.session.logic.Identities;
import org.sigcore.policy.session.logic.SessionShapes;
import tools.jackson.databind.JsonNode;

/** What bodies of Npcf_AMPolicyControl must look like. */
final class AmShapes {
    private static final Shape AREA = Shape.object()
            .optional("tacs", Shape.array(WireShapes.TAC, 1))
            .optional("areaCode", Shape.string())
            .anyOf("tacs", "areaCode")
            .atMostOneOf("tacs", "areaCode");
    private static final Shape NUMBER = Shape.integer(0, Integer.MAX_VALUE);
    private static final Shape SERVICE_AREA = Shape.object()
            .optional("restrictionType", Shape.string())
            .optional("areas", Shape.array(AREA, 0))
            .optional("maxNumOfTAs", NUMBER)
            .optional("maxNumOfTAsForNotAllowedAreas", NUMBER)
            .with(AmShapes::areasOfRestriction);
    private static final Shape SLICE_RATE = Shape.object()
            .required("sliceMbr", Shape.map(SessionShapes.AMBR, 1))
            .required("servingSnssai", WireShapes.SNSSAI)
            .optional("mappedHomeSnssai", WireShapes.SNSSAI);
    private static final Shape TAIS = Shape.array(WireShapes.TAI, 1);
    private static final Shape PARTIALLY_ALLOWED =
            Shape.object().required("snssai", WireShapes.SNSSAI).required("allowedTaiList", TAIS);
    private static final Shape PARTIALLY_REJECTED = Shape.object()
            .required("snssai", WireShapes.SNSSAI)
            .optional("allowedTaiList", TAIS)
            .optional("rejectedTaiList", TAIS)
            .anyOf("allowedTaiList", "rejectedTaiList")
            .atMostOneOf("allowedTaiList", "rejectedTaiList");
    private static final Shape MAPPING =
            Shape.object().required("servingSnssai", WireShapes.SNSSAI).required("homeSnssai", WireShapes.SNSSAI);
    private static final Shape SMF_SELECTION = Shape.object()
            .optional("unsuppDnn", Shape.bool())
            .optional("candidates", AssociationShapes.nullable(Shape.map(Shape.object(), 1)))
            .optional("snssai", WireShapes.SNSSAI)
            .optional("mappingSnssai", WireShapes.SNSSAI)
            .optional("dnn", Identities.DNN);
    private static final Shape ANALYTICS = Shape.array(Shape.object().required("nwdafInstanceId", WireShapes.UUID), 1);

    /** PolicyAssociationRequest. */
    @SpecRef("TS 29.507 5.6.2.3")
    static final Shape REQUEST = mobility(AssociationShapes.REQUEST).optional("nwdafDatas", ANALYTICS);

    /** PolicyAssociationUpdateRequest. */
    @SpecRef("TS 29.507 5.6.2.4")
    static final Shape UPDATE = mobility(AssociationShapes.UPDATE)
            .optional("smfSelInfo", AssociationShapes.nullable(SMF_SELECTION))
            .optional("unavailSnssais", WireShapes.SNSSAIS)
            .optional("nwdafDatas", AssociationShapes.nullable(ANALYTICS));

    private AmShapes() {}

    private static Shape.ObjectShape mobility(Shape.ObjectShape shape) {
        return shape.optional("servAreaRes", SERVICE_AREA)
                .optional("wlServAreaRes", Shape.object())
                .optional("rfsp", Shape.integer(1, 256))
                .optional("ueAmbr", SessionShapes.AMBR)
                .optional("ueSliceMbrs", Shape.array(SLICE_RATE, 1))
                .optional("ratTypes", WireShapes.TEXTS)
                .optional("allowedSnssais", WireShapes.SNSSAIS)
                .optional("n3gAllowedSnssais", WireShapes.SNSSAIS)
                .optional("targetSnssais", WireShapes.SNSSAIS)
                .optional("rejectedSnssais", WireShapes.SNSSAIS)
                .optional("pendingNssai", WireShapes.SNSSAIS)
                .optional("mappingSnssais", Shape.array(MAPPING, 1))
                .optional("partAllowedNssai", Shape.map(PARTIALLY_ALLOWED, 1))
                .optional("snssaisPartRejected", Shape.map(PARTIALLY_REJECTED, 1))
                .optional("traceReq", AssociationShapes.nullable(Shape.object()));
    }

    @SpecRef("TS 29.571 5.4.4.34")
    private static void areasOfRestriction(JsonNode area, String pointer, Shape.Faults faults) {
        if (area.has("restrictionType") && !area.has("areas")) {
            faults.incorrect(pointer + "/areas", "the areas of restrictionType");
        }
    }
}
