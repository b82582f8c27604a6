// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.policy.binding.logic.BsfBindings;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Looks for bindings that the BSF still has to be told of, from the start to the stop of the role. */
final class BindingRetries implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(BindingRetries.class);
    private final BsfBindings bindings;
    private final Duration interval;
    private @Nullable ScheduledExecutorService timer;
    private @Nullable Future<?> retries;

    BindingRetries(BsfBindings bindings, Duration interval) {
        this.bindings = bindings;
        this.interval = interval;
    }

    @Override
    public synchronized void start() {
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                Thread.ofVirtual().name("binding-retries").factory());
        retries = started.scheduleWithFixedDelay(
                this::retry, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
        timer = started;
    }

    @Override
    public synchronized void stop() {
        if (timer != null) {
            timer.shutdownNow();
            timer = null;
        }
    }

    @Override
    public synchronized boolean isRunning() {
        return retries != null && !retries.isDone();
    }

    @Override
    public int getPhase() {
        return Phases.LOGIC;
    }

    private void retry() {
        try {
            bindings.retryDue();
        } catch (RuntimeException e) {
            LOG.warn("bindings not retried: {}", e.toString());
        }
    }
}
