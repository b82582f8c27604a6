// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;

/**
 * Error answers to requests of AFs, with the causes of Npcf_PolicyAuthorization.
 *
 * @param peer name of the peer that enforces decisions: SMF or PCEF
 * @param carrier name of the session that carries AF sessions
 */
@SpecRef("TS 29.514 5.7")
public record AfProblems(String peer, String carrier) {
    /** Returns the error for rules that the peer rejected. */
    public ProblemException refused() {
        return new ProblemException(ProblemDetails.of(
                403, "REQUESTED_SERVICE_NOT_AUTHORIZED", "the " + peer + " has refused the rules of this session"));
    }

    /** Returns the error for a peer that does not answer. */
    public ProblemException unreachable() {
        return new ProblemException(ProblemDetails.of(
                504, "TARGET_NF_NOT_REACHABLE", "the " + peer + " of the " + carrier + " does not answer"));
    }

    /** Returns the error for a request that matches no session. */
    public ProblemException noSession() {
        return new ProblemException(ProblemDetails.of(
                500,
                "PDU_SESSION_NOT_AVAILABLE",
                "no " + carrier + " has that address, subscriber, data network and slice (TS 29.514 4.2.2.2)"));
    }

    /** Returns the error for an AF session that does not exist. */
    public static ProblemException notFound() {
        return new ProblemException(
                ProblemDetails.of(404, "APPLICATION_SESSION_CONTEXT_NOT_FOUND", "no such AF session"));
    }

    /** Returns the error for a session that ended during the request. */
    public ProblemException ended() {
        return new ProblemException(
                ProblemDetails.of(500, "PDU_SESSION_NOT_AVAILABLE", "the " + carrier + " with that address has ended"));
    }
}
