// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.scp.scpworker.logic.ProducerService;

/**
 * Reason to exclude a producer temporarily: its circuit is open, or it is ejected, overloaded or over its limit. Called
 * for every candidate of every request, so it neither blocks nor allocates. Thread-safe.
 */
public interface CandidateFilter {
    /** Returns the name of the filter in explanations. */
    String name();

    /**
     * Returns true when a request may be sent to the producer now. Has no side effects.
     *
     * @param producer producer at the address; null when the topology does not contain it
     * @param asking attributes of the request
     */
    boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking);

    /** Returns the verdict of the filter on a producer, for an explanation. */
    default String state(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
        return admits(root, producer, asking) ? "admits" : "refuses";
    }

    /** Returns the error for a consumer when this filter leaves no producer. */
    ProblemDetails refusal(Protection protection);

    /** Called when the filter rejects the producer to which a request would have been sent. */
    default void applied() {}

    /** Returns true if the filter is ignored once no other producer is left. */
    default boolean lastResort(Protection protection) {
        return false;
    }

    /** Returns the seconds after which the filter admits that address again; 0 if unknown. */
    default int retryAfterSeconds(ApiRoot root, SelectionContext asking) {
        return 0;
    }
}
