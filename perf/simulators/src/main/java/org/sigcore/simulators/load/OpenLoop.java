// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.load;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Starts scripts at a fixed rate whatever becomes of the earlier ones, each on its own virtual thread. A script that
 * cannot start because too many are running is counted, not delayed. One run at a time.
 */
public final class OpenLoop {
    private static final int MAX_RUNNING = 20_000;
    private static final Duration FINISH = Duration.ofSeconds(30);

    /** One script. */
    @FunctionalInterface
    public interface Script {
        /**
         * Runs it.
         *
         * @param number counts the scripts from 0
         * @param dueNanos when it was to begin, as {@link System#nanoTime} counts
         */
        void run(int number, long dueNanos);
    }

    private final LongAdder refused = new LongAdder();

    /**
     * Runs to the end and waits for all scripts.
     *
     * @param rate scripts a second
     */
    public void run(int rate, Duration duration, Script script) {
        Semaphore running = new Semaphore(MAX_RUNNING);
        long total = rate * duration.toMillis() / 1000;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            long begin = System.nanoTime();
            for (int i = 0; i < total; i++) {
                int number = i;
                long due = begin + i * 1_000_000_000L / rate;
                waitUntil(due);
                if (!running.tryAcquire()) {
                    refused.increment();
                    continue;
                }
                threads.execute(() -> {
                    try {
                        script.run(number, due);
                    } finally {
                        running.release();
                    }
                });
            }
            threads.shutdown();
            if (!threads.awaitTermination(FINISH.toSeconds(), TimeUnit.SECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Scripts that were not started because too many were running. */
    public long refused() {
        return refused.sum();
    }

    /** Parks until then, as {@link System#nanoTime} counts. */
    public static void waitUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
