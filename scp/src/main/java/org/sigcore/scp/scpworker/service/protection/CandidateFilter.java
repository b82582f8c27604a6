// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.scp.scpworker.logic.ProducerService;

/**
 * A reason to pass a producer over for the moment: its circuit is open, it is ejected, overloaded, or over its limit.
 * Asked for every candidate of every request, so it neither blocks nor allocates. Thread-safe.
 */
public interface CandidateFilter {
    /** As the explanation of a decision names it. */
    String name();

    /**
     * True when the producer may be sent a request now. SelectionContext changes nothing.
     *
     * @param producer what is known of it; null when the topology does not know who is served there
     * @param asking the request that looks for a producer
     */
    boolean admits(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking);

    /** What the filter says of a producer, for an explanation. */
    default String state(ApiRoot root, @Nullable ProducerService producer, SelectionContext asking) {
        return admits(root, producer, asking) ? "admits" : "refuses";
    }

    /** The answer to a consumer for whom nobody is left because of this filter. */
    ProblemDetails refusal(Protection protection);

    /** Called when the filter has kept a request from the producer that it would have been sent to. */
    default void applied() {}

    /** Returns true if the filter is ignored once no other producer is left. */
    default boolean lastResort(Protection protection) {
        return false;
    }

    /** Returns the seconds after which the filter admits that address again; 0 if that is not known. */
    default int retryAfterSeconds(ApiRoot root, SelectionContext asking) {
        return 0;
    }
}
