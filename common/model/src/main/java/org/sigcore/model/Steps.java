// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * Step budget of a search in documents supplied by peers. Code that traverses a list or evaluates a pattern from a peer
 * takes steps from the budget; a search that exceeds it fails with 503. Outside of a search, steps are not counted. The
 * budget is bound to the thread.
 */
public final class Steps {
    /** Steps of a list element, where one step is an instruction of a pattern for a character. */
    private static final int ELEMENT = 4;

    /** Lists with at most this number of elements are not counted, since counting would cost more. */
    private static final int FREE = 8;

    private static final ThreadLocal<@Nullable Steps> CURRENT = new ThreadLocal<>();

    private final long most;
    private final @Nullable Steps outer;
    private long taken;

    private Steps(long most, @Nullable Steps outer) {
        this.most = most;
        this.outer = outer;
    }

    /** Thrown when a search exceeds its budget. */
    public static final class ExceededException extends ProblemException {
        private static final long serialVersionUID = 1L;

        ExceededException() {
            super(SbiCause.NF_CONGESTION, "the search takes more steps than one request may");
        }
    }

    /**
     * Runs a search. Its steps are also taken from the search that runs it, if there is one.
     *
     * @param most step budget, at least 1
     * @throws ExceededException 503 NF_CONGESTION if the budget of either search is exceeded
     */
    public static <T extends @Nullable Object> T within(long most, Supplier<T> search) {
        Steps outer = CURRENT.get();
        CURRENT.set(new Steps(most, outer));
        try {
            return search.get();
        } finally {
            if (outer == null) {
                CURRENT.remove();
            } else {
                CURRENT.set(outer);
            }
        }
    }

    /** Takes steps from the search that runs on this thread, if there is one. */
    public static void take(long steps) {
        Steps current = CURRENT.get();
        if (current != null) {
            current.count(steps);
        }
    }

    /** Counts the steps of a traversal of a list. */
    public static void takeFor(JsonNode list) {
        takeFor(list.size());
    }

    /** Takes the steps of a comparison of each element of one list with each element of another one. */
    public static void takeFor(JsonNode one, JsonNode other) {
        takeFor((long) one.size() * other.size());
    }

    /** Takes the steps of a traversal of this number of elements. */
    public static void takeFor(long elements) {
        if (elements > FREE) {
            take(elements * ELEMENT);
        }
    }

    private void count(long steps) {
        if (outer != null) {
            outer.count(steps);
        }
        taken += steps;
        if (taken > most) {
            throw new ExceededException();
        }
    }
}
