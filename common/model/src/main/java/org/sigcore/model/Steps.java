// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The budget of one search over documents that peers have written. Code that walks a list or runs a pattern of a peer takes
 * its steps here; a search that takes more than its budget ends with 503. Outside of a search nothing is counted. The steps
 * of a search belong to its thread.
 */
public final class Steps {
    /** Steps of one element of a list, in those of a pattern: an instruction for a character. */
    private static final int ELEMENT = 4;

    /** Lists of up to so many elements cost less than the count. */
    private static final int FREE = 8;

    private static final ScopedValue<Steps> CURRENT = ScopedValue.newInstance();

    private final long most;
    private long taken;

    private Steps(long most) {
        this.most = most;
    }

    /** Thrown when a search needs more steps than it may take. */
    public static final class ExceededException extends ProblemException {
        private static final long serialVersionUID = 1L;

        ExceededException() {
            super(SbiCause.NF_CONGESTION, "the search takes more steps than one request may");
        }
    }

    /**
     * Runs a search.
     *
     * @param most steps that it may take, 1 or more
     * @throws ExceededException 503 NF_CONGESTION when it needs more
     */
    public static <T extends @Nullable Object> T within(long most, Supplier<T> search) {
        return ScopedValue.where(CURRENT, new Steps(most)).call(search::get);
    }

    /** Takes steps of the search that runs on this thread, if there is one. */
    public static void take(long steps) {
        if (CURRENT.isBound()) {
            CURRENT.get().count(steps);
        }
    }

    /** Takes the steps of a walk over a list. */
    public static void takeFor(JsonNode list) {
        takeFor(list.size());
    }

    /** Takes the steps of a comparison of each element of one list with each of another one. */
    public static void takeFor(JsonNode one, JsonNode other) {
        takeFor((long) one.size() * other.size());
    }

    /** Takes the steps of a walk over so many elements. */
    public static void takeFor(long elements) {
        if (elements > FREE) {
            take(elements * ELEMENT);
        }
    }

    private void count(long steps) {
        taken += steps;
        if (taken > most) {
            throw new ExceededException();
        }
    }
}
