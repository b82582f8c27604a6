// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.amservice;

import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import org.sigcore.policy.kernel.session.logic.Reporting;
import tools.jackson.databind.JsonNode;

/** Validation of the bodies of Npcf_AMPolicyAuthorization. */
public final class AmContextShapes {
    /** AmEventsSubscData. */
    @SpecRef("TS 29.534 5.6.2.4")
    public static final Shape EVENTS =
            PolicyShapes.of("AmEventsSubscData").optional("events", AmContextShapes::periods);

    /** AppAmContextData, after applying any merge patch. */
    @SpecRef("TS 29.534 5.6.2.2")
    public static final Shape CONTEXT = PolicyShapes.of("AppAmContextData")
            .optional(
                    "evSubsc",
                    (wanted, pointer, faults) -> periods(wanted.path("events"), pointer + "/events", faults));

    private AmContextShapes() {}

    private static void periods(JsonNode events, String pointer, Shape.Faults faults) {
        for (int i = 0; i < events.size(); i++) {
            Reporting.PERIOD_SHAPE.collect(events.path(i), pointer + "/" + i, faults);
        }
    }
}
