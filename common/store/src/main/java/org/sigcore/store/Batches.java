// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out together what many threads ask for at the same time: while one round trip to the database is under way, what is
 * asked for meanwhile gathers, and goes with the next. Who is alone waits for nobody. Thread-safe.
 *
 * <p>Batches have 1, 2, 4 … elements, so that a statement made for each size is prepared once. One that fails for another
 * reason than an unreachable store is carried out again element by element, each on its own thread.
 *
 * @param <I> what is asked for
 * @param <O> what comes of it
 */
public final class Batches<I, O extends @Nullable Object> {
    private static final int MOST = 64;
    private static final int MOST_UNDER_WAY = 4;
    /** A second batch is begun beside the first when so many elements wait, or the first of them so long. */
    private static final int MANY = 32;

    private static final long LONG_NANOS = 20_000_000;

    private final Work<I, O> work;
    private final LongSupplier nanoClock;
    private final Deque<Element<I, O>> waiting = new ArrayDeque<>();
    private int underWay;

    /** Carries out a batch: all of it, or by an exception nothing of it. */
    @FunctionalInterface
    public interface Work<I, O extends @Nullable Object> {
        /** As many results as elements, in their order. Called by several threads at the same time. */
        List<O> run(List<I> elements);
    }

    public Batches(Work<I, O> work) {
        this(work, System::nanoTime);
    }

    Batches(Work<I, O> work, LongSupplier nanoClock) {
        this.work = work;
        this.nanoClock = nanoClock;
    }

    /** Blocks until it is done. Throws what the work throws. */
    public O run(I asked) {
        Element<I, O> own = new Element<>(asked, nanoClock.getAsLong());
        boolean lead;
        synchronized (waiting) {
            waiting.add(own);
            lead = anotherIsDue(own.since);
            underWay += lead ? 1 : 0;
        }
        if (lead) {
            carryOutUntil(own);
        }
        return own.await(work);
    }

    private boolean anotherIsDue(long now) {
        return underWay == 0
                || (underWay < MOST_UNDER_WAY
                        && (waiting.size() >= MANY || now - waiting.getFirst().since > LONG_NANOS));
    }

    /** Ends with nothing waiting, or with another thread going on once one's own element is done. */
    private void carryOutUntil(@Nullable Element<I, O> own) {
        for (List<Element<I, O>> batch = next(); !batch.isEmpty(); batch = next()) {
            carryOut(batch);
            if (own != null && own.done && somethingWaits()) {
                Thread.ofVirtual().name("store-batch").start(() -> carryOutUntil(null));
                return;
            }
        }
    }

    private boolean somethingWaits() {
        synchronized (waiting) {
            return !waiting.isEmpty();
        }
    }

    /** Empty when nothing waits; the caller's turn is over then. */
    private List<Element<I, O>> next() {
        synchronized (waiting) {
            int size = Integer.highestOneBit(Math.min(waiting.size(), MOST));
            if (size == 0) {
                underWay--;
            }
            List<Element<I, O>> batch = new ArrayList<>(size);
            for (int i = 0; i < size; i++) {
                batch.add(waiting.removeFirst());
            }
            return batch;
        }
    }

    private void carryOut(List<Element<I, O>> batch) {
        List<I> asked = new ArrayList<>(batch.size());
        batch.forEach(element -> asked.add(element.asked));
        try {
            List<O> results = work.run(asked);
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).finish(results.subList(i, i + 1), null, false);
            }
        } catch (RuntimeException | Error e) {
            boolean alone = batch.size() > 1 && !(e instanceof StoreUnavailableException);
            batch.forEach(element -> element.finish(List.of(), e, alone));
        }
    }

    /** One that was asked for. Written by who carries it out, read by who asked, after {@link #done}. */
    private static final class Element<I, O extends @Nullable Object> {
        private final I asked;
        private final long since;
        private final Thread asker = Thread.currentThread();
        private List<O> result = List.of(); // one element
        private @Nullable Throwable failure;
        private boolean alone;
        private volatile boolean done;

        private Element(I asked, long since) {
            this.asked = asked;
            this.since = since;
        }

        private void finish(List<O> outcome, @Nullable Throwable thrown, boolean again) {
            result = outcome;
            failure = thrown;
            alone = again;
            done = true;
            LockSupport.unpark(asker);
        }

        // An interrupt does not end the wait: the element may be stored already. It is kept for the caller.
        private O await(Work<I, O> work) {
            boolean interrupted = false;
            while (!done) {
                LockSupport.park(this);
                interrupted |= Thread.interrupted();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
            if (alone) {
                return work.run(List.of(asked)).getFirst();
            }
            switch (failure) {
                case null -> {}
                case RuntimeException e -> throw e;
                case Error e -> throw e;
                default -> throw new IllegalStateException(failure);
            }
            return result.getFirst();
        }
    }
}
