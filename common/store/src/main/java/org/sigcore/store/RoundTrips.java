// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * What waits to go to the database together: while one round trip is in flight, what is asked for meanwhile gathers, and goes
 * with the next. A second one is begun beside the first when many elements wait, or the first of them for long. Who carries
 * round trips out, and who waits for them, is the caller's business: {@link Batches} has the threads that ask do both, which
 * an event loop cannot. Thread-safe; holds a lock for as long as it takes to move an element.
 *
 * @param <E> what is asked for
 */
public final class RoundTrips<E extends RoundTrips.Element> {
    /** Elements of one round trip. */
    public static final int MOST = 64;
    /** Round trips at a time. */
    public static final int MOST_IN_FLIGHT = 4;

    private static final int MANY = 32;
    private static final long LONG_NANOS = 20_000_000;

    /** One that waits. */
    public interface Element {
        /** When it was asked for. */
        long sinceNanos();
    }

    private final IntUnaryOperator sizes;
    private final Deque<E> waiting = new ArrayDeque<>();
    private int inFlight;

    /** @param sizes how many to take of so many, up to {@link #MOST}, that wait */
    public RoundTrips(IntUnaryOperator sizes) {
        this.sizes = sizes;
    }

    /** True when the caller has to see to a round trip: to take {@link #next} until it is empty. */
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
     * What the next round trip is for; empty when nothing waits.
     *
     * @param orEnd whether the caller's turn is over when nothing waits
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

    /** Whether nothing waits. */
    public boolean isEmpty() {
        synchronized (waiting) {
            return waiting.isEmpty();
        }
    }
}
