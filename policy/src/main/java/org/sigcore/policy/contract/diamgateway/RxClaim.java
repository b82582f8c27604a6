// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What a service says when it is asked whether an Rx request is its own.
 *
 * @param holder what carries the Rx session, which is one of the service's AF sessions; null when it has none of that name
 * @param candidates sessions that may carry a new Rx session, the likeliest first; empty with a holder
 */
public record RxClaim(@Nullable Carrier holder, List<Candidate> candidates) {
    /** Nothing of that Rx session or address is there. */
    public static final RxClaim NOTHING = new RxClaim(null, List.of());

    /**
     * A session that an AF may mean.
     *
     * @param affinity of {@code SessionQuery}
     * @param createdMillis since the epoch
     * @param signalling Rx sessions there for the same signalling flows; empty for a new Rx session with other flows
     */
    public record Candidate(Carrier carrier, int affinity, long createdMillis, List<Signalling> signalling) {}

    /**
     * An Rx session for signalling.
     *
     * @param rxSessionId its Session-Id
     * @param originHost of its AF
     */
    public record Signalling(String rxSessionId, String originHost) {}

    /** The Rx session is there. */
    public static RxClaim heldBy(Carrier holder) {
        return new RxClaim(holder, List.of());
    }

    /** A claim on what a query has found. */
    public static <S> RxClaim on(List<S> found, Function<S, Candidate> candidate) {
        return found.isEmpty()
                ? NOTHING
                : new RxClaim(null, found.stream().map(candidate).toList());
    }
}
