// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;

/** How the SCP handles a request, decided before anything is sent. */
public sealed interface RouteDecision {
    /** Send the request to the target that the consumer selected. */
    record Forward(ApiRoot target) implements RouteDecision {}

    /** Select one of these candidates. */
    record Select(Candidates candidates) implements RouteDecision {}

    /** Query the NRF, then select from its result. */
    record Discover(DiscoveryQuery query) implements RouteDecision {}

    /** Reject the request without contacting a producer. */
    record Reject(ProblemDetails problem) implements RouteDecision {
        /** @param item invalid or missing item, as named in {@code invalidParams} */
        public static Reject of(SbiCause cause, String detail, String item) {
            return new Reject(ProblemDetails.of(cause, detail, new InvalidParam(item, null)));
        }
    }
}
