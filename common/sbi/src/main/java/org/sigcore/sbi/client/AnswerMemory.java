// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.client;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.http2.MemoryBudget;

/**
 * Memory held by responses of other network functions while a request is processed: bodies, and the trees parsed from
 * JSON documents, which may be many times their size. It is reserved from the budget of the process until the request
 * is finished, so that large responses cannot exhaust the heap. Thread-safe.
 */
public final class AnswerMemory {
    private static final ScopedValue<AnswerMemory> MINE = ScopedValue.newInstance();
    // Estimated size of a tree node; a tree has at most one for each comma, colon and opening bracket.
    private static final int NODE = 64;
    // A longer body is not scanned: it counts as if it consisted of the smallest elements.
    private static final int LONG = 1 << 20;
    private static final int TREE = 24;

    private @Nullable MemoryBudget budget;
    private long held;
    private boolean over;

    private AnswerMemory() {}

    /** Runs the processing of a request; responses received on its behalf are accounted until it returns. */
    public static <T> T during(Supplier<T> work) {
        AnswerMemory mine = new AnswerMemory();
        try {
            return ScopedValue.where(MINE, mine).call(work::get);
        } finally {
            mine.end();
        }
    }

    /** Variant of {@link #during(Supplier)} without a result. */
    public static void during(Runnable work) {
        AnswerMemory mine = new AnswerMemory();
        try {
            ScopedValue.where(MINE, mine).run(work);
        } finally {
            mine.end();
        }
    }

    /** Returns the memory of the request that this thread processes; null outside of a request. */
    static @Nullable AnswerMemory current() {
        return MINE.isBound() ? MINE.get() : null;
    }

    /**
     * Reserves memory for a response.
     *
     * @return false if the process has too little memory left
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
