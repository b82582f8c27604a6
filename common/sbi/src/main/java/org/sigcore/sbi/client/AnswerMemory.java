// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.http2.MemoryBudget;

/**
 * What the answers of other network functions hold while a request is worked on: bodies, and the trees that are made of JSON
 * documents, which may be many times their size. Taken from the budget of the process until the request is over, so that
 * whoever answers cannot make many requests hold more than there is. Thread-safe.
 */
public final class AnswerMemory {
    private static final ScopedValue<AnswerMemory> MINE = ScopedValue.newInstance();
    // A member or an element with its node; a tree takes at most so much for each comma, colon and opening bracket.
    private static final int NODE = 64;
    // A longer body is not looked at: it counts as if it consisted of the smallest elements.
    private static final int LONG = 1 << 20;
    private static final int TREE = 24;

    private @Nullable MemoryBudget budget;
    private long held;
    private boolean over;

    private AnswerMemory() {}

    /** Works on a request; what is received meanwhile on its behalf is held until then. */
    public static <T> T during(Supplier<T> work) {
        AnswerMemory mine = new AnswerMemory();
        try {
            return ScopedValue.where(MINE, mine).call(work::get);
        } finally {
            mine.end();
        }
    }

    /** As {@link #during(Supplier)}. */
    public static void during(Runnable work) {
        AnswerMemory mine = new AnswerMemory();
        try {
            ScopedValue.where(MINE, mine).run(work);
        } finally {
            mine.end();
        }
    }

    /** That of the request that this thread works on; null when it works on none. */
    static @Nullable AnswerMemory current() {
        return MINE.isBound() ? MINE.get() : null;
    }

    /**
     * Takes what an answer holds.
     *
     * @return false when the process has no room for it
     */
    synchronized boolean take(MemoryBudget from, byte[] body) {
        if (body.length == 0 || over) {
            return true;
        }
        long octets = octets(body);
        if (!from.reserve(octets, true)) {
            from.countRefusal();
            return false;
        }
        budget = from;
        held += octets;
        return true;
    }

    private static long octets(byte[] body) {
        if (body.length > LONG) {
            return (long) TREE * body.length;
        }
        int nodes = 0;
        for (byte octet : body) {
            if (octet == ',' || octet == ':' || octet == '{' || octet == '[') {
                nodes++;
            }
        }
        return 2L * body.length + (long) NODE * nodes;
    }

    private synchronized void end() {
        over = true;
        if (budget != null) {
            budget.free(held);
        }
    }
}
