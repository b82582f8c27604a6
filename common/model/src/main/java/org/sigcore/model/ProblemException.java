// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An expected rejection that ends a request. The edge answers with its {@link ProblemDetails}; it carries no stack trace
 * because nothing is wrong with the program.
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

    /** A body or a parameter list with several faults: the cause is that of the first. */
    public static ProblemException of(SbiCause cause, List<InvalidParam> invalid) {
        InvalidParam first = invalid.getFirst();
        return new ProblemException(cause, first.param() + ": " + first.reason(), invalid.toArray(InvalidParam[]::new));
    }

    /** The answer. */
    public ProblemDetails problem() {
        return problem;
    }
}
