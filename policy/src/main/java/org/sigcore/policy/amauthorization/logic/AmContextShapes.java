// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.amauthorization.logic;

import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.policy.session.logic.Identities;
import org.sigcore.policy.session.logic.Reporting;

/** What bodies of Npcf_AMPolicyAuthorization must look like. Enumerations are open: any string. */
public final class AmContextShapes {
    private static final Shape NUMBER = Shape.integer(0, Integer.MAX_VALUE);
    private static final Shape COVERAGE = Shape.object()
            .required("tacList", Shape.array(WireShapes.TAC, 0))
            .optional("servingNetwork", WireShapes.PLMN);
    private static final Shape CLOCK_QUALITY = Shape.object()
            .optional("traceabilityToGnss", Shape.bool())
            .optional("traceabilityToUtc", Shape.bool())
            .optional("frequencyStability", Shape.integer(0, 65_535))
            .optional("clockAccuracy", Shape.string("[A-Fa-f0-9]{2}"));
    private static final Shape ACCEPTANCE = Shape.object()
            .optional("synchronizationState", Shape.string())
            .optional("clockQuality", CLOCK_QUALITY)
            .optional("parentTimeSource", Shape.string());
    private static final Shape TIME_DISTRIBUTION = Shape.object()
            .optional("asTimeDistInd", Shape.bool())
            .optional("uuErrorBudget", nullable(NUMBER))
            .optional("clkQltDetLvl", Shape.string())
            .optional("clkQltAcptCri", ACCEPTANCE);

    /** AmEventsSubscData. */
    @SpecRef("TS 29.534 5.6.2.4")
    public static final Shape EVENTS = Shape.object()
            .required("eventNotifUri", CallbackUris.SHAPE)
            .optional("events", Shape.array(Reporting.in(Shape.object().required("event", Shape.string())), 1));

    /** AppAmContextData, as it is after any merge. */
    @SpecRef("TS 29.534 5.6.2.2")
    public static final Shape CONTEXT = Shape.object()
            .required("supi", Identities.SUPI)
            .required("termNotifUri", CallbackUris.SHAPE)
            .optional("gpsi", Identities.GPSI)
            .optional("evSubsc", EVENTS)
            .optional("suppFeat", WireShapes.SUPPORTED_FEATURES)
            .optional("expiry", NUMBER)
            .optional("highThruInd", Shape.bool())
            .optional("covReq", Shape.array(COVERAGE, 1))
            .optional("asTimeDisParam", nullable(TIME_DISTRIBUTION))
            .anyOf("highThruInd", "covReq", "asTimeDisParam", "evSubsc");

    private AmContextShapes() {}

    private static Shape nullable(Shape shape) {
        return (node, pointer, faults) -> {
            if (!node.isNull()) {
                shape.collect(node, pointer, faults);
            }
        };
    }
}
