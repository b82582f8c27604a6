// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PeriodicTaskTest {
    private static final Duration SHORT = Duration.ofMillis(1);

    @Test
    void aRunThatFails_evenByAnError_isFollowedByTheNext() throws InterruptedException {
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
    void stop_waitsForTheRunUnderWay_butNotForOneThatHangs() throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        PeriodicTask task = new PeriodicTask(
                "test",
                () -> SHORT,
                () -> {
                    begun.countDown();
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                Duration.ofMillis(20),
                false);
        task.start();
        assertThat(begun.await(20, TimeUnit.SECONDS)).isTrue();
        task.stop();
        never.countDown();
        assertThat(task.isRunning()).isFalse();
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
}
