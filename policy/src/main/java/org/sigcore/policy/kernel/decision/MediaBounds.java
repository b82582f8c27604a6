// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.AppSessionContextReqData;
import org.sigcore.model.session.MediaComponent;
import tools.jackson.databind.JsonNode;

/**
 * Upper bounds on the media that AFs may request. Each flow becomes part of a rule that is re-derived at each change of
 * the session, so the bounds are checked before any other processing. Pure.
 *
 * @param components of one AF session
 * @param flows sub-components in all components of one AF session; a component without any counts as one
 * @param sessionFlows flows of all AF sessions on the session of a UE
 */
@SpecRef({"TS 29.514 5.6.2.7", "TS 29.214 5.3.16"})
public record MediaBounds(int components, int flows, int sessionFlows) {
    /** 64 components and 256 flows per AF session, 1,024 flows per session. */
    public static final MediaBounds DEFAULT = new MediaBounds(64, 256, 1024);

    /**
     * Rejects a request with too much media.
     *
     * @param request AppSessionContextReqData, or a merge patch for it; may be any JSON value
     * @throws ProblemException 400 OPTIONAL_IE_INCORRECT
     */
    public void check(JsonNode request) {
        int found = 0;
        for (JsonNode component : media(request)) {
            found += component.isNull() ? 0 : 1;
        }
        if (found > components) {
            throw refused("expected at most " + components + " components");
        }
        if (flows(request) > flows) {
            throw refused("expected at most " + flows + " flows in all components");
        }
    }

    private static ProblemException refused(String reason) {
        return ProblemException.of(
                SbiCause.OPTIONAL_IE_INCORRECT,
                "/ascReqData/" + AppSessionContextReqData.MED_COMPONENTS.name(),
                reason);
    }

    /** Counts the flows of a request; components that a merge patch removes do not count. */
    public static int flows(JsonNode request) {
        int flows = 0;
        for (JsonNode component : media(request)) {
            flows += component.isNull()
                    ? 0
                    : Math.max(1, MediaComponent.MED_SUB_COMPS.of(component).size());
        }
        return flows;
    }

    private static JsonNode media(JsonNode request) {
        return request.path(AppSessionContextReqData.MED_COMPONENTS.name());
    }
}
