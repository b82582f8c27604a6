// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.notifier.logic;

import org.sigcore.model.CallbackUris;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.Snssai;
import org.sigcore.policy.session.logic.Identities;
import org.sigcore.policy.session.logic.Reporting;

/** What bodies of Npcf_EventExposure must look like. Enumerations are open: any string. */
@SpecRef("TS 29.523 5.6.2")
public final class PcEventShapes {
    private static final Shape NUMBER = Shape.integer(0, Integer.MAX_VALUE);
    private static final Shape DNNS = Shape.array(Identities.DNN, 1);
    private static final Shape GROUP =
            Shape.string("[A-Fa-f0-9]{8}-[0-9]{3}-[0-9]{2,3}-([A-Fa-f0-9][A-Fa-f0-9]){1,10}");
    private static final Shape REPORTING = Reporting.in(Shape.object())
            .optional("sampRatio", Shape.integer(1, 100))
            .optional("partitionCriteria", WireShapes.TEXTS)
            .optional("grpRepTime", NUMBER)
            .optional("notifFlag", Shape.string())
            .optional(
                    "notifFlagInstruct",
                    Shape.object().optional("bufferedNotifs", Shape.string()).optional("subscription", Shape.string()))
            .optional("mutingSetting", Shape.object());
    private static final Shape SERVICE = Shape.object()
            .optional("servIpFlows", flows("ipFlows", Shape.string()))
            .optional("servEthFlows", flows("ethFlows", Shape.object()))
            .optional("afAppId", Shape.string())
            .anyOf("afAppId", "servIpFlows", "servEthFlows")
            .atMostOneOf("servIpFlows", "servEthFlows");
    private static final Shape COMBINATION =
            Shape.object().optional("snssai", Snssai.SHAPE).optional("dnns", DNNS);

    /** PcEventExposureSubsc. */
    @SpecRef("TS 29.523 5.6.2.3")
    public static final Shape SUBSCRIPTION = Shape.object()
            .required("eventSubs", WireShapes.TEXTS)
            .required("notifUri", CallbackUris.SHAPE)
            .required("notifId", Shape.string())
            .optional("eventsRepInfo", REPORTING)
            .optional("groupId", GROUP)
            .optional("filterDnns", DNNS)
            .optional("filterSnssais", Shape.array(Snssai.SHAPE, 1))
            .optional("snssaiDnns", Shape.array(COMBINATION, 1))
            .optional("filterServices", Shape.array(SERVICE, 1))
            .optional("appIds", WireShapes.TEXTS)
            .optional("suppFeat", WireShapes.SUPPORTED_FEATURES);

    private PcEventShapes() {}

    private static Shape flows(String name, Shape description) {
        Shape descriptions = Shape.array(description, 1);
        Shape flow = Shape.object()
                .required("flowNumber", Shape.integer(Integer.MIN_VALUE, Integer.MAX_VALUE))
                .optional(name, (node, pointer, faults) -> {
                    descriptions.collect(node, pointer, faults);
                    if (node.size() > 2) {
                        faults.incorrect(pointer, "expected 2 items at most");
                    }
                });
        return Shape.array(flow, 1);
    }
}
