// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Thrown to reject a request. The edge responds with the {@link ProblemDetails}. Carries no stack trace, since the
 * rejection is expected.
 */
public class ProblemException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient ProblemDetails problem;

    public ProblemException(ProblemDetails problem) {
        super(problem.cause() + ": " + problem.detail(), null, false, false);
        this.problem = problem;
    }

    public ProblemException(SbiCause cause, @Nullable String detail, InvalidParam... invalid) {
        this(ProblemDetails.of(cause, detail, invalid));
    }

    /** Creates the rejection of a body or query with one fault. */
    public static ProblemException of(SbiCause cause, String param, String reason) {
        return of(cause, List.of(new InvalidParam(param, reason)));
    }

    /** Creates the rejection of a body or query with several faults; its detail describes the first one. */
    public static ProblemException of(SbiCause cause, List<InvalidParam> invalid) {
        InvalidParam first = invalid.get(0);
        return new ProblemException(cause, first.param() + ": " + first.reason(), invalid.toArray(InvalidParam[]::new));
    }

    /** Returns the error to respond with. */
    public ProblemDetails problem() {
        return problem;
    }
}
