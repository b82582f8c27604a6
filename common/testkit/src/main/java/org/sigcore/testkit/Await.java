// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Waits for the effects of other threads or processes, and fails after a timeout that suffices even for a busy machine.
 */
public final class Await {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long PAUSE_NANOS = 2_000_000;

    private Await() {}

    /** Waits until the condition holds; an exception of the condition is a failure. */
    public static void until(Callable<Boolean> condition) {
        until("the condition holds", condition);
    }

    /** @param what expected condition, for the failure message */
    public static void until(String what, Callable<Boolean> condition) {
        until(what, PATIENCE, condition);
    }

    /** @param patience timeout for conditions that take longer than usual, such as the start of a process */
    public static void until(Duration patience, Callable<Boolean> condition) {
        until("the condition holds", patience, condition);
    }

    /** Waits until the actual value equals the expected one. */
    public static <T> void until(Callable<T> actual, T expected) {
        until("it is " + expected, () -> actual.call().equals(expected));
    }

    private static void until(String what, Duration patience, Callable<Boolean> condition) {
        long deadline = System.nanoTime() + patience.toNanos();
        try {
            while (!condition.call()) {
                if (System.nanoTime() - deadline > 0) {
                    throw new AssertionError("not within " + patience + ": " + what);
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (Exception e) {
            throw new AssertionError(what, e);
        }
    }

    /** Waits until the latch has counted down to zero. */
    public static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new AssertionError("the latch did not open within " + PATIENCE);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
