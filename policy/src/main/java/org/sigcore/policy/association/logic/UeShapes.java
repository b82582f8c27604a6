// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.logic;

import java.util.Base64;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.policy.session.logic.Identities;
import tools.jackson.databind.JsonNode;

/** What bodies of Npcf_UEPolicyControl must look like. */
final class UeShapes {
    private static final Shape OCTETS = Shape.test("octets in Base64", UeShapes::areOctets);
    private static final Shape NUMBER = Shape.integer(0, Integer.MAX_VALUE);
    private static final Shape CONFIGURED = Shape.object()
            .required("configuredSnssai", WireShapes.SNSSAI)
            .optional("mappedHomeSnssai", WireShapes.SNSSAI);
    private static final Shape BREAKOUT = Shape.object()
            .required("dnn", Identities.DNN)
            .required("snssai", WireShapes.SNSSAI)
            .optional("lboRoamAllowed", Shape.bool());
    private static final Shape TRANSFER_FAILURE = Shape.object()
            .required("cause", Shape.string())
            .required("ptis", Shape.array(NUMBER, 1))
            .optional("retryAfter", NUMBER);

    /** PolicyAssociationRequest. */
    @SpecRef("TS 29.525 5.6.2.3")
    static final Shape REQUEST = capabilities(AssociationShapes.REQUEST)
            .optional("hPcfId", WireShapes.UUID)
            .optional("serviceName", Shape.string())
            .optional("pc5Capab", Shape.string())
            .optional("pc5CapA2x", Shape.string())
            .optional("n3gNodeReSel", Shape.string())
            .optional("5gsToEpsMob", Shape.bool());

    /** PolicyAssociationUpdateRequest. */
    @SpecRef("TS 29.525 5.6.2.4")
    static final Shape UPDATE = capabilities(AssociationShapes.UPDATE)
            .optional("plmnId", WireShapes.PLMN)
            .optional("connectState", Shape.string())
            .optional("accessStatus", Shape.string())
            .optional("uePolDelResult", OCTETS)
            .optional("uePolTransFailNotif", TRANSFER_FAILURE)
            .optional("urspEnfRep", Shape.map(Shape.object(), 1));

    private UeShapes() {}

    private static boolean areOctets(JsonNode node) {
        try {
            return node.isString() && Base64.getDecoder().decode(node.stringValue()) != null;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static Shape.ObjectShape capabilities(Shape.ObjectShape shape) {
        return shape.optional("uePolReq", OCTETS)
                .optional("servingNfId", WireShapes.UUID)
                .optional("proSeCapab", WireShapes.TEXTS)
                .optional("confSnssais", Shape.array(CONFIGURED, 1))
                .optional("satBackhaulCategory", Shape.string())
                .optional("vpsUePolGuidance", Shape.map(Shape.object(), 1))
                .optional("lboRoamInfo", Shape.array(BREAKOUT, 1))
                .optional("rangingSlCapab", Shape.bool());
    }
}
