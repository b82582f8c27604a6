// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Combines concurrent operations of many threads into batches ({@link RoundTrips}). An operation without concurrent
 * ones runs immediately. Thread-safe.
 *
 * <p>Batch sizes of reads are powers of two, so that the statement for each size is prepared only once. If a batch fails
 * for a reason other than an unreachable store, each thread repeats its own element separately.
 *
 * @param <I> input of an operation
 * @param <O> result of an operation
 */
public final class Batches<I, O extends @Nullable Object> {
    private final IntConsumer count;
    private final Work<I, O> work;
    private final @Nullable Executor threads; // null: batches run on the calling threads
    private final LongSupplier nanoClock;
    private final RoundTrips<Element<I, O>> waiting;

    /** Executes a batch. An exception means that no element has taken effect. */
    @FunctionalInterface
    public interface Work<I, O extends @Nullable Object> {
        /** Executes a batch and returns one result per element, in order. May be called concurrently. */
        List<O> run(List<I> elements);
    }

    /** @param database database used by the work; counts the batches */
    public Batches(Database database, Work<I, O> work) {
        this(database::countBatch, work, null, Integer::highestOneBit, System::nanoTime);
    }

    /**
     * @param threads executor of batches; null to run them on the calling threads
     * @param sizes see {@link RoundTrips}
     */
    Batches(
            IntConsumer count,
            Work<I, O> work,
            @Nullable Executor threads,
            IntUnaryOperator sizes,
            LongSupplier nanoClock) {
        this.count = count;
        this.work = work;
        this.threads = threads;
        this.nanoClock = nanoClock;
        this.waiting = new RoundTrips<>(sizes);
    }

    /** Executes an operation and blocks until it is finished. Rethrows exceptions of the work. */
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

    /**
     * Executes batches until nothing is waiting. Once the own element is done, hands further batches to another thread.
     */
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

    /** A waiting operation. Written by the executing thread, and read by the calling thread after {@link #done}. */
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

        // An interrupt does not end the wait, since the element may have been stored already. The interrupt status is
        // restored.
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
