// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.MediaComponent;
import org.sigcore.model.session.MediaSubComponent;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import tools.jackson.databind.JsonNode;

/**
 * Flows of an AF session that has only flows for signalling between the UE and the AF.
 *
 * @param filters their Flow-Descriptions
 */
@SpecRef("TS 29.214 4.4.5")
public record SignallingFlows(Set<String> filters) {
    public SignallingFlows {
        filters = Set.copyOf(filters);
    }

    /**
     * Returns the flows of an AF session.
     *
     * @param ascReqData request of the AF
     * @return null if it has other flows, or none
     */
    public static @Nullable SignallingFlows of(JsonNode ascReqData) {
        Set<String> filters = new HashSet<>();
        boolean any = false;
        for (JsonNode component : AppSessionContextReqData.MED_COMPONENTS.of(ascReqData)) {
            for (JsonNode flow : MediaComponent.MED_SUB_COMPS.of(component)) {
                if (!"AF_SIGNALLING".equals(MediaSubComponent.FLOW_USAGE.text(flow))) {
                    return null;
                }
                any = true;
                MediaSubComponent.F_DESCS.of(flow).forEach(filter -> filters.add(filter.asString("")));
            }
        }
        return any ? new SignallingFlows(filters) : null;
    }

    /** Returns the AF sessions on Rx that a session carries for the same flows. */
    public List<RxClaim.Signalling> sessionsOnRx(Session session) {
        List<RxClaim.Signalling> found = new ArrayList<>();
        for (AfSession af : session.af()) {
            String rxSessionId = af.rxSessionId();
            if (rxSessionId != null && equals(of(af.request()))) {
                found.add(new RxClaim.Signalling(rxSessionId, af.peer()));
            }
        }
        return found;
    }
}
