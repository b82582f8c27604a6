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
 * Background work of a role: rounds on a virtual thread of its own, never two at once, from the start of the NF to its end.
 * Whatever a round throws, the next one comes all the same; the first failure in a row is logged.
 *
 * <p>A task with a fixed pause keeps its pace after failures, and is left alone when its last round does not come to an
 * end: it may be in the middle of a transaction. One that says itself when its next round is due begins at once, is tried
 * again after failures with pauses of 100 ms up to 5 s, and is interrupted at the end, since it may wait for news.
 */
public final class PeriodicTask implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(PeriodicTask.class);
    private static final BackOff BACK_OFF = new BackOff(Duration.ofMillis(100), Duration.ofSeconds(5));
    private static final Duration LAST_WAIT = Duration.ofSeconds(2);

    /** One round of work that says itself when the next is due. */
    @FunctionalInterface
    public interface Step {
        /** Does it; may block. Returns the pause before the next round, which {@link #wake} cuts short. */
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
     * A task with a fixed pause, also before its first round.
     *
     * @param pause from the end of one round to the beginning of the next, asked for again each time
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

    /** A task that says itself when its next round is due; the first is due at the start. */
    public static PeriodicTask paced(String name, Step step) {
        return new PeriodicTask(name, step, null, Options.PACED);
    }

    /** The same, in another phase than {@link Phases#LOGIC}. */
    public PeriodicTask inPhase(int phase) {
        return with(new Options(phase, options.patience, options.last, options.ofThePlatform));
    }

    /** The same, whose last round has so long to come to its end. */
    public PeriodicTask waitingFor(Duration patience) {
        return with(new Options(options.phase, patience, options.last, options.ofThePlatform));
    }

    /** The same, with that done once the last round has ended. */
    public PeriodicTask andLast(Runnable last) {
        return with(new Options(options.phase, options.patience, last, options.ofThePlatform));
    }

    /** The same, with one more round at the end of the NF, after its edges have closed: nothing is left undone. */
    public PeriodicTask andOnceMore() {
        return andLast(() -> {
            try {
                var _ = step.run();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** The same, on a thread of the platform: what measures load must not wait for its turn among the work it measures. */
    public PeriodicTask onPlatformThread() {
        return with(new Options(options.phase, options.patience, options.last, true));
    }

    private PeriodicTask with(Options other) {
        return new PeriodicTask(name, step, pace, other);
    }

    /** Begins the next round now, or as soon as the present one has ended. Any thread may call. */
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
            Thread.currentThread().interrupt(); // told to stop
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
                        .log("a periodic task works again");
            }
            return pause;
        } catch (RuntimeException | Error e) {
            if (failures++ == 0) {
                LOG.atWarn()
                        .addKeyValue("event", "task-failed")
                        .addKeyValue("task", name)
                        .setCause(e)
                        .log("a periodic task failed; it is retried");
            }
            return pace == null ? BACK_OFF.after(failures) : pace.get();
        }
    }

    /** Ends after the round in flight and what is to be done last. */
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
                        .log("a periodic task does not end");
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
                    .log("the end of a periodic task failed");
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
