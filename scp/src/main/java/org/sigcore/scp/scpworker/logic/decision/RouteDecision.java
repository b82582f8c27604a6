// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic.decision;

import org.sigcore.model.ApiRoot;
import org.sigcore.model.InvalidParam;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.DiscoveryQuery;

/** What the SCP does with one request, settled before it sends anything. */
public sealed interface RouteDecision {
    /** Send to the target that the consumer selected. */
    record Forward(ApiRoot target) implements RouteDecision {}

    /** Send to one of these: the SCP selects. */
    record Select(Candidates candidates) implements RouteDecision {}

    /** Ask the NRF, then select from its answer. */
    record Discover(DiscoveryQuery query) implements RouteDecision {}

    /** Answer here, without a producer. */
    record Reject(ProblemDetails problem) implements RouteDecision {
        /** @param item the faulty or missing item as {@code invalidParams} names it */
        public static Reject of(SbiCause cause, String detail, String item) {
            return new Reject(ProblemDetails.of(cause, detail, new InvalidParam(item, null)));
        }
    }
}
