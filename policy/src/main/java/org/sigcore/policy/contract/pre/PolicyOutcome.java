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
 * Result of evaluating policies.
 *
 * @param decision complete SmPolicyDecision (TS 29.512 5.6.2.4) to enforce
 * @param media treatment of a media component for the operation {@code media}; empty otherwise
 * @param counters policy counters whose status the policies need: null for none, empty for all counters of the
 *     subscriber
 * @param rejection null if the request is granted
 * @param state changes of the subscriber's state variables: values, or null to delete a variable, by scope
 *     ({@code local}, {@code remote}) and name
 * @param notices notices to send, {@link org.sigcore.policy.contract.notifier.Notice#wish}; not sent with a rejection
 */
public record PolicyOutcome(
        ObjectNode decision,
        ObjectNode media,
        @Nullable List<String> counters,
        @Nullable Rejection rejection,
        ObjectNode state,
        ArrayNode notices) {
    /** Creates an outcome without state variables and notices. */
    public PolicyOutcome(
            ObjectNode decision, ObjectNode media, @Nullable List<String> counters, @Nullable Rejection rejection) {
        this(decision, media, counters, rejection, Json.object(), Json.array());
    }

    /**
     * Returns this outcome unless it is a rejection.
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
