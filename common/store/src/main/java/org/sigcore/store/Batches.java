// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Carries out together what many threads ask for at the same time ({@link RoundTrips}). Who is alone waits for nobody.
 * Thread-safe.
 *
 * <p>Batches have 1, 2, 4 … elements, so that a statement made for each size is prepared once. One that fails for another
 * reason than an unreachable store is carried out again element by element, each on its own thread.
 *
 * @param <I> what is asked for
 * @param <O> what comes of it
 */
public final class Batches<I, O extends @Nullable Object> {
    private final IntConsumer count;
    private final Work<I, O> work;
    private final @Nullable Executor threads; // null: who asks carries out
    private final LongSupplier nanoClock;
    private final RoundTrips<Element<I, O>> waiting = new RoundTrips<>(Integer::highestOneBit);

    /** Carries out a batch: all of it, or by an exception nothing of it. */
    @FunctionalInterface
    public interface Work<I, O extends @Nullable Object> {
        /** As many results as elements, in their order. Called by several threads at the same time. */
        List<O> run(List<I> elements);
    }

    /** @param database that the work uses, which counts the batches */
    public Batches(Database database, Work<I, O> work) {
        this(database::countBatch, work, null, System::nanoTime);
    }

    /** @param threads carry batches out; null when those do who ask */
    Batches(IntConsumer count, Work<I, O> work, @Nullable Executor threads, LongSupplier nanoClock) {
        this.count = count;
        this.work = work;
        this.threads = threads;
        this.nanoClock = nanoClock;
    }

    /** Blocks until it is done. Throws what the work throws. */
    public O run(I asked) {
        Element<I, O> own = new Element<>(asked, nanoClock.getAsLong());
        if (waiting.add(own)) {
            if (threads == null) {
                carryOutUntil(own);
            } else {
                threads.execute(() -> carryOutUntil(null));
            }
        }
        return own.await(work);
    }

    /** Ends with nothing waiting, or with another thread going on once one's own element is done. */
    private void carryOutUntil(@Nullable Element<I, O> own) {
        for (List<Element<I, O>> batch = waiting.next(true); !batch.isEmpty(); batch = waiting.next(true)) {
            carryOut(batch);
            if (own != null && own.done && !waiting.isEmpty()) {
                Thread.ofVirtual().name("store-batch").start(() -> carryOutUntil(null));
                return;
            }
        }
    }

    private void carryOut(List<Element<I, O>> batch) {
        List<I> asked = new ArrayList<>(batch.size());
        batch.forEach(element -> asked.add(element.asked));
        count.accept(asked.size());
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
    private static final class Element<I, O extends @Nullable Object> implements RoundTrips.Element {
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

        @Override
        public long sinceNanos() {
            return since;
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
