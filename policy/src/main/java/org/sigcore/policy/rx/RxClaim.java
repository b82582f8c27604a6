// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.rx;

import java.util.List;
import java.util.function.Function;
import org.sigcore.policy.rules.SessionQuery;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a service says when it is asked whether an Rx request is its own.
 *
 * @param holds the Rx session is one of its AF sessions; there are no candidates then
 * @param candidates sessions that may carry a new Rx session, the likeliest first
 */
public record RxClaim(boolean holds, List<Candidate> candidates) {
    /** The Rx session is there. */
    public static final RxClaim HOLDS = new RxClaim(true, List.of());

    /** Nothing of that Rx session or address is there. */
    public static final RxClaim NOTHING = new RxClaim(false, List.of());

    /**
     * A session that an AF may mean.
     *
     * @param sessionId of the SM policy, or Session-Id of the Gx session
     * @param affinity of {@link SessionQuery}
     * @param createdMillis since the epoch
     */
    public record Candidate(String sessionId, int affinity, long createdMillis) {
        /** One of what a query has found. */
        public static Candidate of(SessionQuery query, String sessionId, ObjectNode context, long createdMillis) {
            return new Candidate(sessionId, query.affinity(context).orElseThrow(), createdMillis);
        }
    }

    /** A claim on what a query has found. */
    public static <S> RxClaim on(List<S> found, Function<S, Candidate> candidate) {
        return found.isEmpty()
                ? NOTHING
                : new RxClaim(false, found.stream().map(candidate).toList());
    }
}
