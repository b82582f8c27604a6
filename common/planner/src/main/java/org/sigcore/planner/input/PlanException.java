// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.input;

/**
 * Thrown when a plan or a simulation cannot be computed from its input: the message names the value and the expected
 * range.
 */
public final class PlanException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PlanException(String message) {
        super(message);
    }

    /** Throws an exception that names the value unless the condition holds. */
    public static void require(boolean holds, String name, String expected, Object actual) {
        if (!holds) {
            throw new PlanException(name + ": expected " + expected + ", got " + actual);
        }
    }

    /** Throws an exception that names the value unless it is a number within a range. */
    public static void range(String name, double actual, double least, double most) {
        if (!(actual >= least && actual <= most)) {
            throw new PlanException(name + ": expected " + text(least) + " to " + text(most) + ", got " + text(actual));
        }
    }

    private static String text(double number) {
        return number == Math.rint(number) && Math.abs(number) < 1e15 ? Long.toString((long) number) : "" + number;
    }
}
