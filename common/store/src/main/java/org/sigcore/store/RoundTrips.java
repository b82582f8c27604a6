// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Queue of elements that share round trips to the database: elements added during a round trip are sent with the next
 * one. Another round trip starts concurrently if many elements are waiting, or the first one has waited for long. The
 * caller decides which threads execute round trips and which wait for them: in {@link Batches} the calling threads do
 * both, which event loops could not. Thread-safe; holds a lock only while moving an element.
 *
 * @param <E> type of elements
 */
public final class RoundTrips<E extends RoundTrips.Element> {
    /** Maximum number of elements in a round trip. */
    public static final int MOST = 64;
    /** Maximum number of concurrent round trips. */
    public static final int MOST_IN_FLIGHT = 4;

    private static final int MANY = 32;
    private static final long LONG_NANOS = 20_000_000;

    /** A waiting element. */
    public interface Element {
        /** Returns the time when the element was added. */
        long sinceNanos();
    }

    private final IntUnaryOperator sizes;
    private final Deque<E> waiting = new ArrayDeque<>();
    private int inFlight;

    /** @param sizes returns the size of the next batch for a number of waiting elements, up to {@link #MOST} */
    public RoundTrips(IntUnaryOperator sizes) {
        this.sizes = sizes;
    }

    /**
     * Adds an element. Returns true if the caller must start a round trip, that is, call {@link #next} until it returns
     * nothing.
     */
    public boolean add(E element) {
        synchronized (waiting) {
            waiting.add(element);
            boolean begins = inFlight == 0 || (inFlight < MOST_IN_FLIGHT && isPressing(element.sinceNanos()));
            inFlight += begins ? 1 : 0;
            return begins;
        }
    }

    private boolean isPressing(long nowNanos) {
        return waiting.size() >= MANY || nowNanos - waiting.getFirst().sinceNanos() > LONG_NANOS;
    }

    /**
     * Returns the elements of the next round trip; empty if none are waiting.
     *
     * @param orEnd true to end the caller's turn if none are waiting
     */
    public List<E> next(boolean orEnd) {
        synchronized (waiting) {
            int size = sizes.applyAsInt(Math.min(waiting.size(), MOST));
            if (size == 0 && orEnd) {
                inFlight--;
            }
            List<E> batch = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                batch.add(waiting.removeFirst());
            }
            return batch;
        }
    }

    /** Returns true if no elements are waiting. */
    public boolean isEmpty() {
        synchronized (waiting) {
            return waiting.isEmpty();
        }
    }
}
