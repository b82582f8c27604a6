// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.outbox;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.sigcore.platform.lifecycle.Phases;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Executor on virtual threads with a bounded number of concurrent tasks, so that slow receivers cannot exhaust the
 * process. Excess tasks are rejected, and failed tasks are left for a retry. Thread-safe.
 */
public final class BackgroundWork implements Executor, SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundWork.class);
    private static final int AT_A_TIME = 500;
    private static final int STOP_SECONDS = 2;
    private final Semaphore free = new Semaphore(AT_A_TIME);
    private volatile boolean running;

    @Override
    public void execute(Runnable work) {
        if (!free.tryAcquire()) {
            throw new RejectedExecutionException("more than " + AT_A_TIME + " concurrent tasks");
        }
        Thread.ofVirtual().name("outbox").start(() -> run(work));
    }

    private void run(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException e) {
            LOG.atWarn()
                    .addKeyValue("event", "left-for-retry")
                    .addKeyValue("reason", e.toString())
                    .log("background task failed and will be retried");
        } finally {
            free.release();
        }
    }

    @Override
    public void start() {
        running = true;
    }

    /** Waits briefly for running tasks to finish. */
    @Override
    public void stop() {
        running = false;
        try {
            if (free.tryAcquire(AT_A_TIME, STOP_SECONDS, TimeUnit.SECONDS)) {
                free.release(AT_A_TIME);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return Phases.LOGIC;
    }
}
