// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.state;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.lifecycle.Phases;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Runs a task at intervals while the NF runs, and once more when it stops, after the edges have closed. A run that fails is
 * logged; the next one comes all the same. Runs never overlap.
 */
public final class PeriodicTask implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);

    private final String name;
    private final Supplier<Duration> interval;
    private final Runnable task;
    private CountDownLatch stopped = new CountDownLatch(0);
    private @Nullable Thread thread;

    /** @param interval from the end of one run to the beginning of the next */
    public PeriodicTask(String name, Duration interval, Runnable task) {
        this(name, () -> interval, task);
    }

    /** @param interval asked for ahead of every wait */
    public PeriodicTask(String name, Supplier<Duration> interval, Runnable task) {
        this.name = name;
        this.interval = interval;
        this.task = task;
    }

    @Override
    public synchronized void start() {
        stopped = new CountDownLatch(1);
        CountDownLatch stop = stopped;
        thread = Thread.ofVirtual().name(name).start(() -> loop(stop));
    }

    private void loop(CountDownLatch stop) {
        boolean last = false;
        while (!last) {
            try {
                last = stop.await(interval.get().toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                return; // nobody interrupts this thread but the JVM's end
            }
            try {
                task.run();
            } catch (RuntimeException e) {
                LOG.atWarn().addKeyValue("task", name).setCause(e).log("periodic task failed");
            }
        }
    }

    @Override
    public synchronized void stop() {
        Thread running = thread;
        stopped.countDown();
        thread = null;
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
