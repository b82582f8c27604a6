// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

/** Thrown when a plan cannot be computed from its input: the message names the value and the expected range. */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    PlanException(String message) {
        super(message);
    }
}
