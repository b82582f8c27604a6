// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.testkit.Await;

class WorkLimitTest {
    private static final int USUAL = 24;
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicInteger begun = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();

    @AfterEach
    void endAll() {
        end.countDown();
    }

    private static WorkLimit limit(int maxInFlight, Duration maxDelay, int maxWaiting) {
        return new WorkLimit(new WorkLimit.Options(maxInFlight, Duration.ofMillis(10), maxDelay, maxWaiting));
    }

    private void submit(WorkLimit limit, int priority, Runnable work) {
        limit.submit(
                priority,
                () -> {
                    begun.incrementAndGet();
                    work.run();
                },
                refused::incrementAndGet);
    }

    private void untilTheEnd() {
        try {
            end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void failingRefusal_doesNotBlockOthers() {
        WorkLimit limit = limit(1, Duration.ofMillis(20), 10);
        submit(limit, USUAL, this::untilTheEnd);
        limit.submit(USUAL, begun::incrementAndGet, () -> {
            throw new IllegalStateException("of the test");
        });
        submit(limit, USUAL, this::untilTheEnd);
        Await.until("refused", () -> refused.get() == 1);
        submit(limit, USUAL, this::untilTheEnd);
        Await.until("refused", () -> refused.get() == 2);
        assertThat(begun).hasValue(1);
    }

    @Test
    void workAboveTheLimit_waitsAndRunsWhenOthersEnd() {
        WorkLimit limit = limit(2, Duration.ofMinutes(1), 10);
        for (int i = 0; i < 5; i++) {
            submit(limit, USUAL, this::untilTheEnd);
        }
        Await.until("begun", () -> begun.get() == 2);
        assertThat(limit.inFlight()).isEqualTo(2);
        assertThat(limit.waiting()).isEqualTo(3);
        end.countDown();
        Await.until("begun", () -> begun.get() == 5);
        Await.until("ended", () -> limit.inFlight() == 0);
        assertThat(refused).hasValue(0);
    }

    @Test
    void waitingWork_isRefusedAfterMaximumDelay() {
        WorkLimit limit = limit(1, Duration.ofMillis(20), 10);
        submit(limit, USUAL, this::untilTheEnd);
        submit(limit, USUAL, () -> {});
        submit(limit, USUAL, () -> {});
        Await.until("refused", () -> refused.get() == 2);
        assertThat(begun).hasValue(1);
        assertThat(limit.refused()).isEqualTo(2);
        assertThat(limit.waiting()).isZero();
    }

    @Test
    void workAboveTheLimit_withoutQueue_isRefusedAtOnce() {
        WorkLimit limit = limit(1, Duration.ofMinutes(1), 0);
        submit(limit, USUAL, this::untilTheEnd);
        submit(limit, 0, () -> {});
        assertThat(refused).hasValue(1);
    }

    @Test
    void refuses_withFullQueue_isTrueForEqualOrLowerPriority() {
        WorkLimit limit = limit(1, Duration.ofMinutes(1), 1);
        assertThat(limit.refuses(31)).isFalse();
        submit(limit, USUAL, this::untilTheEnd);
        assertThat(limit.refuses(31)).isFalse();
        submit(limit, USUAL, () -> {});

        assertThat(limit.refuses(USUAL)).isTrue();
        assertThat(limit.refuses(USUAL - 1))
                .as("it would replace the waiting request")
                .isFalse();
        assertThat(limit.refused()).isEqualTo(1);
        end.countDown();
        Await.until("ended", () -> limit.inFlight() == 0);
        assertThat(limit.refuses(31)).isFalse();
    }

    @Test
    void waitingWork_runsByPriority() {
        WorkLimit limit = limit(1, Duration.ofMinutes(1), 10);
        List<String> order = new ArrayList<>();
        submit(limit, USUAL, this::untilTheEnd);
        submit(limit, USUAL, () -> order.add("usual"));
        submit(limit, 0, () -> order.add("emergency"));
        end.countDown();
        Await.until("ended", () -> limit.inFlight() == 0 && limit.waiting() == 0);
        assertThat(order).containsExactly("emergency", "usual");
    }

    @Test
    void outsideCall_freesItsPlaceForOthers() {
        WorkLimit limit = limit(1, Duration.ofMinutes(1), 10);
        CompletableFuture<String> answer = new CompletableFuture<>();
        CompletableFuture<String> taken = new CompletableFuture<>();
        submit(limit, USUAL, () -> taken.complete(WorkLimit.outside(answer::join)));
        submit(limit, USUAL, () -> answer.complete("from elsewhere"));
        assertThat(taken.orTimeout(10, TimeUnit.SECONDS).join()).isEqualTo("from elsewhere");
        Await.until("ended", () -> limit.inFlight() == 0);
    }

    @Test
    void manyRequests_areAllRunOrRefused() {
        WorkLimit limit = limit(4, Duration.ofMillis(15), 50);
        int all = 20_000;
        for (int i = 0; i < all; i++) {
            submit(limit, i % 32, () -> {
                if (ThreadLocalRandom.current().nextInt(10) == 0) {
                    WorkLimit.outside(() -> {
                        LockSupport.parkNanos(1000);
                        return "";
                    });
                }
            });
        }
        Await.until("ended", () -> begun.get() + refused.get() == all);
        Await.until("ended", () -> limit.inFlight() == 0 && limit.waiting() == 0);
    }

    @Test
    void failingWork_freesItsPlace() {
        WorkLimit limit = limit(1, Duration.ofMinutes(1), 10);
        submit(limit, USUAL, () -> {
            throw new IllegalStateException("expected by the test");
        });
        Await.until("ended", () -> limit.inFlight() == 0);
    }
}
