// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.diamgateway;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A service's answer to the question whether an Rx request belongs to one of its sessions.
 *
 * @param holder carrier of the Rx session; null if the service has no AF session with that Session-Id
 * @param candidates sessions that may carry a new Rx session, best match first; empty with a holder
 */
public record RxClaim(@Nullable Carrier holder, List<Candidate> candidates) {
    /** No matching Rx session or UE address. */
    public static final RxClaim NOTHING = new RxClaim(null, List.of());

    /**
     * A session that may carry a new Rx session.
     *
     * @param affinity as computed by {@code SessionQuery}
     * @param createdMillis milliseconds since the epoch
     * @param signalling existing Rx sessions for the same signalling flows; empty if the new Rx session has other flows
     */
    public record Candidate(Carrier carrier, int affinity, long createdMillis, List<Signalling> signalling) {}

    /**
     * An Rx session for signalling flows.
     *
     * @param rxSessionId Session-Id on Rx
     * @param originHost Origin-Host of the AF
     */
    public record Signalling(String rxSessionId, String originHost) {}

    /** Returns the claim of a service that already has the Rx session. */
    public static RxClaim heldBy(Carrier holder) {
        return new RxClaim(holder, List.of());
    }

    /** Returns a claim with the results of a query as candidates. */
    public static <S> RxClaim on(List<S> found, Function<S, Candidate> candidate) {
        return found.isEmpty()
                ? NOTHING
                : new RxClaim(null, found.stream().map(candidate).toList());
    }
}
