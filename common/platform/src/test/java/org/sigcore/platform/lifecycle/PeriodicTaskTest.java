// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PeriodicTaskTest {
    private static final Duration SHORT = Duration.ofMillis(1);

    @Test
    void failedRun_isFollowedByTheNext() throws InterruptedException {
        CountDownLatch runs = new CountDownLatch(3);
        PeriodicTask task = new PeriodicTask("test", () -> SHORT, () -> {
            runs.countDown();
            throw new StackOverflowError("of a test");
        });
        task.start();
        assertThat(runs.await(20, TimeUnit.SECONDS)).isTrue();
        task.stop();
        assertThat(task.isRunning()).isFalse();
    }

    @Test
    void stop_waitsForTheRunInProgressUpToTheLimit() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        PeriodicTask task = new PeriodicTask("test", () -> SHORT, () -> {
                    begun.countDown();
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        interrupted.set(true);
                    }
                })
                .waitingFor(Duration.ofMillis(20));
        task.start();
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        task.stop();
        assertThat(task.isRunning()).isFalse();
        assertThat(interrupted).as("it may be in the middle of a transaction").isFalse();
        never.countDown();
    }

    @Test
    void andOnceMore_runsAtTheEnd() {
        AtomicInteger runs = new AtomicInteger();
        PeriodicTask task = new PeriodicTask("test", () -> Duration.ofHours(1), runs::incrementAndGet);
        task.start();
        task.stop();
        assertThat(runs).hasValue(0);
        PeriodicTask thorough = task.andOnceMore();
        thorough.start();
        thorough.stop();
        assertThat(runs).hasValue(1);
    }

    @Test
    void paced_startsAtOnce_andStopInterruptsTheWait() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        AtomicBoolean ended = new AtomicBoolean();
        PeriodicTask task = PeriodicTask.paced("test", () -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return Duration.ZERO;
                })
                .andLast(() -> ended.set(true));
        task.start();
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        task.stop();
        assertThat(ended).isTrue();
    }

    @Test
    void paced_retriesAfterFailure() throws InterruptedException {
        CountDownLatch rounds = new CountDownLatch(2);
        PeriodicTask task = PeriodicTask.paced("test", () -> {
            rounds.countDown();
            if (rounds.getCount() > 0) {
                throw new IllegalStateException("of a test");
            }
            return Duration.ofHours(1);
        });
        task.start();
        assertThat(rounds.await(20, TimeUnit.SECONDS)).isTrue();
        task.stop();
    }

    @Test
    void wake_startsTheNextRoundNow() throws InterruptedException {
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch rounds = new CountDownLatch(2);
        PeriodicTask task = PeriodicTask.paced("test", () -> {
            first.countDown();
            rounds.countDown();
            return Duration.ofHours(1);
        });
        task.start();
        assertThat(first.await(20, TimeUnit.SECONDS)).isTrue();
        task.wake();
        assertThat(rounds.await(20, TimeUnit.SECONDS)).isTrue();
        task.stop();
    }
}
