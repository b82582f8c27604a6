// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.lifecycle;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Work that is done again and again, on one virtual thread, from the start of the NF to its end. A step that fails is
 * logged, the first time in a row, and tried again after a pause that grows up to {@link #LONGEST_PAUSE}.
 */
public final class RepeatedTask implements SmartLifecycle {
    /** The longest pause after failures. */
    public static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

    private static final Logger LOG = LoggerFactory.getLogger(RepeatedTask.class);
    private static final Duration FIRST_PAUSE = Duration.ofMillis(100);
    private static final Duration LAST_WAIT = Duration.ofSeconds(2);

    /** One round of the work. */
    @FunctionalInterface
    public interface Step {
        /** Does it; may block. Returns the pause before the next round, which {@link #wake} cuts short. */
        Duration run() throws InterruptedException;
    }

    private final String name;
    private final int phase;
    private final Step step;
    private final Duration patience;
    private final Runnable onStop;
    private final Semaphore wakeUp = new Semaphore(0);
    private volatile boolean running;
    private @Nullable Thread thread;
    private int failures;

    /**
     * @param phase of {@link org.sigcore.platform.lifecycle.Phases}
     * @param patience how long a round may go on when the NF stops, before it is interrupted
     * @param onStop done after the last round, when the NF drains
     */
    public RepeatedTask(String name, int phase, Step step, Duration patience, Runnable onStop) {
        this.name = name;
        this.phase = phase;
        this.step = step;
        this.patience = patience;
        this.onStop = onStop;
    }

    /** Begins the next round now, or as soon as the present one has ended. */
    public void wake() {
        wakeUp.release();
    }

    @Override
    public void start() {
        running = true;
        thread = Thread.ofVirtual().name(name).start(this::work);
    }

    private void work() {
        try {
            while (running) {
                Duration pause = round();
                if (wakeUp.tryAcquire(pause.toNanos(), TimeUnit.NANOSECONDS)) {
                    wakeUp.drainPermits();
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
                LOG.atInfo().addKeyValue("task", name).log("works again");
            }
            failures = 0;
            return pause;
        } catch (RuntimeException e) {
            if (failures++ == 0) {
                LOG.atWarn()
                        .addKeyValue("task", name)
                        .addKeyValue("why", e.getMessage())
                        .log("failed, trying again");
            }
            Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(failures - 1, 10));
            return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
        }
    }

    @Override
    public void stop() {
        running = false;
        Thread working = thread;
        if (working == null) {
            return;
        }
        wake();
        try {
            if (!working.join(patience)) {
                working.interrupt();
                working.join(LAST_WAIT);
            }
            onStop.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOG.atInfo()
                    .addKeyValue("task", name)
                    .addKeyValue("why", e.getMessage())
                    .log("did not end well");
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return phase;
    }
}
