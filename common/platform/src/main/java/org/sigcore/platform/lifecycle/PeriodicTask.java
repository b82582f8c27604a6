// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Background work of a role: sequential rounds on a virtual thread, from the start of the NF to its end. A failed round
 * does not stop the task; the first of consecutive failures is logged.
 *
 * <p>A task with a fixed pause keeps its interval after failures, and is not interrupted at the end, since it may be in
 * a transaction. A task that determines its next round itself starts at once, backs off after failures from 100 ms up
 * to 5 s, and is interrupted at the end, since it may be waiting for events.
 */
public final class PeriodicTask implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);
    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(100), Duration.ofSeconds(5));
    private static final Duration LAST_WAIT = Duration.ofSeconds(2);

    /** One round of work that determines when the next is due. */
    @FunctionalInterface
    public interface Step {
        /** Runs a round; may block. Returns the pause before the next round, which {@link #wake} cuts short. */
        Duration run() throws InterruptedException;
    }

    private record Options(
            int phase, Duration patience, @Nullable Runnable last, boolean ofThePlatform) {
        static final Options FIXED = new Options(Phases.LOGIC, Duration.ofSeconds(5), null, false);
        static final Options PACED = new Options(Phases.LOGIC, Duration.ZERO, null, false);
    }

    private final String name;
    private final Step step;
    private final @Nullable Supplier<Duration> pace;
    private final Options options;
    private final Semaphore wakeUp = new Semaphore(0);
    private volatile boolean running;
    private @Nullable Thread thread;
    private int failures;

    private PeriodicTask(String name, Step step, @Nullable Supplier<Duration> pace, Options options) {
        this.name = name;
        this.step = step;
        this.pace = pace;
        this.options = options;
    }

    /**
     * Creates a task with a fixed pause, which also precedes its first round.
     *
     * @param pause from the end of one round to the start of the next, read before each
     */
    public PeriodicTask(String name, Supplier<Duration> pause, Runnable task) {
        this(
                name,
                () -> {
                    task.run();
                    return pause.get();
                },
                pause,
                Options.FIXED);
    }

    /** Creates a task that determines when its next round is due; the first is due at the start. */
    public static PeriodicTask paced(String name, Step step) {
        return new PeriodicTask(name, step, null, Options.PACED);
    }

    /** Returns a copy in another phase than {@link Phases#LOGIC}. */
    public PeriodicTask inPhase(int phase) {
        return with(new Options(phase, options.patience, options.last, options.ofThePlatform));
    }

    /** Returns a copy that waits for its last round up to the given time. */
    public PeriodicTask waitingFor(Duration patience) {
        return with(new Options(options.phase, patience, options.last, options.ofThePlatform));
    }

    /** Returns a copy that runs an action after its last round. */
    public PeriodicTask andLast(Runnable last) {
        return with(new Options(options.phase, options.patience, last, options.ofThePlatform));
    }

    /**
     * Returns a copy that runs one more round at the end of the NF, after its edges have closed, to complete pending
     * work.
     */
    public PeriodicTask andOnceMore() {
        return andLast(() -> {
            try {
                var _ = step.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /**
     * Returns a copy on a platform thread: a task that measures load must not be scheduled behind the work that it
     * measures.
     */
    public PeriodicTask onPlatformThread() {
        return with(new Options(options.phase, options.patience, options.last, true));
    }

    private PeriodicTask with(Options other) {
        return new PeriodicTask(name, step, pace, other);
    }

    /** Starts the next round now, or as soon as the current one has ended. Any thread may call it. */
    public void wake() {
        wakeUp.release();
    }

    @Override
    public synchronized void start() {
        running = true;
        wakeUp.drainPermits();
        Thread.Builder threads = options.ofThePlatform ? Thread.ofPlatform().daemon() : Thread.ofVirtual();
        thread = threads.name(name).start(this::work);
    }

    private void work() {
        try {
            Duration pause = pace == null ? Duration.ZERO : pace.get();
            while (running) {
                if (wakeUp.tryAcquire(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                    wakeUp.drainPermits();
                }
                if (running) {
                    pause = round();
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // stop requested
        }
    }

    private Duration round() throws InterruptedException {
        try {
            Duration pause = step.run();
            if (failures > 0) {
                failures = 0;
                LOG.atInfo()
                        .addKeyValue("event", "task-works-again")
                        .addKeyValue("task", name)
                        .log("periodic task recovered");
            }
            return pause;
        } catch (RuntimeException | Error e) {
            if (failures++ == 0) {
                LOG.atWarn()
                        .addKeyValue("event", "task-failed")
                        .addKeyValue("task", name)
                        .setCause(e)
                        .log("periodic task failed; it will be retried");
            }
            return pace == null ? BACK_OFF.after(failures) : pace.get();
        }
    }

    /** Stops the task after the round in progress, and runs the last action. */
    @Override
    public synchronized void stop() {
        Thread working = thread;
        thread = null;
        running = false;
        if (working == null) {
            return;
        }
        wake();
        try {
            if (!hasEnded(working)) {
                LOG.atWarn()
                        .addKeyValue("event", "task-does-not-end")
                        .addKeyValue("task", name)
                        .log("periodic task does not stop");
            } else if (options.last != null) {
                options.last.run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("event", "task-end-failed")
                    .addKeyValue("task", name)
                    .setCause(e)
                    .log("last action of a periodic task failed");
        }
    }

    private boolean hasEnded(Thread working) throws InterruptedException {
        if (working.join(options.patience)) {
            return true;
        }
        if (pace != null) {
            return false;
        }
        working.interrupt();
        return working.join(LAST_WAIT);
    }

    @Override
    public synchronized boolean isRunning() {
        return thread != null;
    }

    @Override
    public int getPhase() {
        return options.phase;
    }
}
