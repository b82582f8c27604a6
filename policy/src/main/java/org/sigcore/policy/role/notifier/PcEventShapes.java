// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.PolicyShapes;
import org.sigcore.policy.kernel.session.logic.Reporting;

/** JSON shapes of the request bodies of Npcf_EventExposure. */
@SpecRef("TS 29.523 5.6.2")
public final class PcEventShapes {
    /** Shape of PcEventExposureSubsc. */
    @SpecRef("TS 29.523 5.6.2.3")
    public static final Shape SUBSCRIPTION =
            PolicyShapes.of("PcEventExposureSubsc").optional("eventsRepInfo", Reporting.PERIOD_SHAPE);

    private PcEventShapes() {}
}
