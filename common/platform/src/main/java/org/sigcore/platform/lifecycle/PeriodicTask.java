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
 * start of the NF to its end. Whatever the task throws, the next run comes all the same; the first failure in a row is
 * logged.
 */
public final class PeriodicTask implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private final String name;
    private final Supplier<Duration> pause;
    private final Runnable task;
    private final Duration patience;
    private final boolean onceMore;
    private CountDownLatch stopped = new CountDownLatch(0);
    private @Nullable Thread thread;
    private boolean failing;

    /** @param pause from the end of one run to the beginning of the next, asked for anew each time */
    public PeriodicTask(String name, Supplier<Duration> pause, Runnable task) {
        this(name, pause, task, PATIENCE, false);
    }

    /**
     * @param patience how long the end of the NF waits for the run under way
     * @param onceMore whether the task is run once more at the end
     */
    PeriodicTask(String name, Supplier<Duration> pause, Runnable task, Duration patience, boolean onceMore) {
        this.name = name;
        this.pause = pause;
        this.task = task;
        this.patience = patience;
        this.onceMore = onceMore;
    }

    /** The same, with one more run at the end of the NF, after its edges have closed: nothing is left undone. */
    public PeriodicTask andOnceMore() {
        return new PeriodicTask(name, pause, task, patience, true);
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
            if (onceMore) {
                run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        try {
            task.run();
            failing = false;
        } catch (RuntimeException | Error e) {
            if (!failing) {
                failing = true;
                LOG.atWarn().addKeyValue("task", name).setCause(e).log("a periodic task failed; it is tried again");
            }
        }
    }

    /** Ends after the run under way, or the last one, which is left alone when it does not come to its end. */
    @Override
    public synchronized void stop() {
        Thread running = thread;
        thread = null;
        stopped.countDown();
        try {
            if (running != null && !running.join(patience)) {
                LOG.atWarn().addKeyValue("task", name).log("a periodic task does not end");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
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
