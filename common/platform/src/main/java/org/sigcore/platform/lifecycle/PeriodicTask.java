// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Background work of a role: runs a task again and again on a virtual thread of its own, never twice at once, from the
 * start of the NF to its end. What the task throws is logged, and the next run comes all the same.
 */
public final class PeriodicTask implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);
    private final String name;
    private final Supplier<Duration> pause;
    private final Runnable task;
    private CountDownLatch stopped = new CountDownLatch(0);
    private @Nullable Thread thread;

    /** @param pause from the end of one run to the beginning of the next, asked for anew each time */
    public PeriodicTask(String name, Supplier<Duration> pause, Runnable task) {
        this.name = name;
        this.pause = pause;
        this.task = task;
    }

    @Override
    public synchronized void start() {
        CountDownLatch stop = new CountDownLatch(1);
        stopped = stop;
        thread = Thread.ofVirtual().name(name).start(() -> loop(stop));
    }

    private void loop(CountDownLatch stop) {
        try {
            while (!stop.await(pause.get().toNanos(), TimeUnit.NANOSECONDS)) {
                run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.warn("event=periodic-task-failed task={} reason={}", name, e.toString());
        }
    }

    /** Ends after the run under way. */
    @Override
    public synchronized void stop() {
        Thread running = thread;
        thread = null;
        stopped.countDown();
        if (running != null) {
            try {
                running.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return thread != null;
    }

    @Override
    public int getPhase() {
        return Phases.LOGIC;
    }
}
