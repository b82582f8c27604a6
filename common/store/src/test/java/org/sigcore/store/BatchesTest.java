// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatchesTest {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch held = new CountDownLatch(1);
    private final AtomicLong now = new AtomicLong();
    private final List<Thread> callers = new CopyOnWriteArrayList<>();
    private final List<List<Integer>> carriedOut = new CopyOnWriteArrayList<>();

    @AfterEach
    void close() {
        held.countDown();
        threads.close();
    }

    @Test
    void singleCall_isBatchOfOne() {
        Batches<Integer, Integer> batches =
                new Batches<>(_ -> {}, this::doubled, null, Integer::highestOneBit, now::get);

        assertThat(batches.run(21)).isEqualTo(42);
        assertThat(carriedOut).containsExactly(List.of(21));
    }

    @Test
    void callsDuringBatch_areJoinedInPowersOfTwo() throws Exception {
        Batches<Integer, Integer> batches =
                new Batches<>(_ -> {}, this::doubled, null, Integer::highestOneBit, now::get);

        assertThat(resultsWithFirstHeld(batches, 7)).containsExactly(0, 2, 4, 6, 8, 10, 12);
        assertThat(carriedOut).extracting(List::size).containsExactly(1, 4, 2);
    }

    @Test
    void callsDuringBatch_areAllJoined_ifSizesAllow() throws Exception {
        Batches<Integer, Integer> batches =
                new Batches<>(_ -> {}, this::doubled, null, IntUnaryOperator.identity(), now::get);

        assertThat(resultsWithFirstHeld(batches, 8)).hasSize(8);
        assertThat(carriedOut).extracting(List::size).containsExactly(1, 7);
    }

    @Test
    void failedBatch_isRunOneByOne_andOnlyFaultyCallFails() throws Exception {
        Batches<Integer, Integer> batches = new Batches<>(
                _ -> {},
                asked -> {
                    List<Integer> results = doubled(asked);
                    if (asked.contains(3)) {
                        throw new DuplicateKeyException("3 is taken", new IllegalStateException());
                    }
                    return results;
                },
                null,
                Integer::highestOneBit,
                now::get);
        List<Future<Integer>> results = submitted(batches, 5);

        assertThat(results.get(2).get(20, TimeUnit.SECONDS)).isEqualTo(4);
        assertThat(results.get(4).get(20, TimeUnit.SECONDS)).isEqualTo(8);
        assertThatThrownBy(() -> results.get(3).get(20, TimeUnit.SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(DuplicateKeyException.class);
    }

    @Test
    void unreachableStore_failsWholeBatch() throws Exception {
        Batches<Integer, Integer> batches = new Batches<>(
                _ -> {},
                asked -> {
                    doubled(asked);
                    throw new StoreUnavailableException("unreachable", new IllegalStateException());
                },
                null,
                Integer::highestOneBit,
                now::get);

        for (Future<Integer> result : submitted(batches, 5)) {
            assertThatThrownBy(() -> result.get(20, TimeUnit.SECONDS))
                    .hasCauseInstanceOf(StoreUnavailableException.class);
        }
        assertThat(carriedOut).extracting(List::size).containsExactly(1, 4);
    }

    @Test
    void stuckBatch_doesNotBlockLaterCalls() throws Exception {
        Batches<Integer, Integer> batches =
                new Batches<>(_ -> {}, this::doubled, null, Integer::highestOneBit, now::get);
        assertNotBlockedByStuckBatch(batches);
    }

    @Test
    void writerThreads_runBatches_evenWhenAllAreStuck() throws Exception {
        List<Thread> carriers = new CopyOnWriteArrayList<>();
        try (WriterThreads one = new WriterThreads(1)) {
            Batches<Integer, Integer> batches = new Batches<>(
                    _ -> {},
                    asked -> {
                        carriers.add(Thread.currentThread());
                        return doubled(asked);
                    },
                    one,
                    Integer::highestOneBit,
                    now::get);
            assertNotBlockedByStuckBatch(batches);
        }
        assertThat(carriers.getFirst().isVirtual()).isFalse();
        assertThat(carriers).doesNotContainAnyElementsOf(callers).hasSizeGreaterThan(1);
    }

    private void assertNotBlockedByStuckBatch(Batches<Integer, Integer> batches) throws Exception {
        Future<Integer> stuck = ask(batches, 0);
        begun.await();
        Future<Integer> waiting = ask(batches, 1);
        awaitWaiting(2);
        now.set(TimeUnit.SECONDS.toNanos(1));

        assertThat(batches.run(2)).isEqualTo(4);
        assertThat(waiting.get(20, TimeUnit.SECONDS)).isEqualTo(2);
        assertThat(stuck.isDone()).isFalse();
    }

    private List<Integer> resultsWithFirstHeld(Batches<Integer, Integer> batches, int count) throws Exception {
        List<Integer> results = new ArrayList<>();
        for (Future<Integer> result : submitted(batches, count)) {
            results.add(result.get(20, TimeUnit.SECONDS));
        }
        return results;
    }

    /** Submits calls, the first of which is in flight until the others wait. */
    private List<Future<Integer>> submitted(Batches<Integer, Integer> batches, int count) throws Exception {
        List<Future<Integer>> results = new ArrayList<>();
        for (int n = 0; n < count; n++) {
            results.add(ask(batches, n));
            if (n == 0) {
                begun.await();
            }
        }
        awaitWaiting(count);
        held.countDown();
        return results;
    }

    private Future<Integer> ask(Batches<Integer, Integer> batches, int number) {
        return threads.submit(() -> {
            callers.add(Thread.currentThread());
            return batches.run(number);
        });
    }

    private void awaitWaiting(int count) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (callers.size() < count
                || callers.stream().anyMatch(thread -> thread.getState() != Thread.State.WAITING)) {
            assertThat(System.nanoTime() - deadline).isNegative();
            LockSupport.parkNanos(1_000_000);
        }
    }

    private List<Integer> doubled(List<Integer> asked) {
        if (asked.contains(0)) { // the first
            begun.countDown();
            awaitRelease();
        }
        carriedOut.add(asked);
        return asked.stream().map(n -> 2 * n).toList();
    }

    private void awaitRelease() {
        try {
            held.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
