// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.pre;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the policies decide.
 *
 * @param decision a SmPolicyDecision (TS 29.512 5.6.2.4), the whole one that is to hold
 * @param media what one media component gets, for the operation {@code media}; empty otherwise
 * @param counters policy counters whose status the policies need: null for none, empty for all that the subscriber has
 * @param rejection null when the request is granted
 * @param state what becomes of state variables of the subscriber: values, or null for one that is deleted, by scope ({@code local},
 *     {@code remote}) and name
 * @param notices whom servers are told of what, {@link org.sigcore.policy.contract.notifier.Notice#wish}; not sent with a rejection
 */
public record PolicyOutcome(
        ObjectNode decision,
        ObjectNode media,
        @Nullable List<String> counters,
        @Nullable Rejection rejection,
        ObjectNode state,
        ArrayNode notices) {
    /** Without state variables and notices. */
    public PolicyOutcome(
            ObjectNode decision, ObjectNode media, @Nullable List<String> counters, @Nullable Rejection rejection) {
        this(decision, media, counters, rejection, Json.object(), Json.array());
    }

    /**
     * The outcome itself when it grants.
     *
     * @throws ProblemException with the status and cause of the rejection
     */
    public PolicyOutcome orThrow() {
        if (rejection != null) {
            throw new ProblemException(ProblemDetails.of(rejection.status(), rejection.cause(), rejection.detail()));
        }
        return this;
    }
}
