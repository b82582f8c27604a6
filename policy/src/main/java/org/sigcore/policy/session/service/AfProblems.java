// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;

/** The errors of requests of AFs, in the words of Npcf_PolicyAuthorization. */
@SpecRef("TS 29.514 5.7")
record AfProblems(SessionSettings settings) {
    ProblemException refused() {
        return new ProblemException(ProblemDetails.of(
                403,
                "REQUESTED_SERVICE_NOT_AUTHORIZED",
                "the " + settings.peer() + " has refused the rules of this session"));
    }

    ProblemException unreachable() {
        return new ProblemException(ProblemDetails.of(
                504,
                "TARGET_NF_NOT_REACHABLE",
                "the " + settings.peer() + " of the " + settings.carrier() + " does not answer"));
    }

    ProblemException noSession() {
        return new ProblemException(ProblemDetails.of(
                500,
                "PDU_SESSION_NOT_AVAILABLE",
                "no " + settings.carrier()
                        + " has that address, subscriber, data network and slice (TS 29.514 4.2.2.2)"));
    }

    static ProblemException notFound() {
        return new ProblemException(
                ProblemDetails.of(404, "APPLICATION_SESSION_CONTEXT_NOT_FOUND", "no such AF session"));
    }

    ProblemException ended() {
        return new ProblemException(ProblemDetails.of(
                500, "PDU_SESSION_NOT_AVAILABLE", "the " + settings.carrier() + " with that address has ended"));
    }
}
