// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Keeps the configuration of this process up to date by polling the configuration role several times a second, in this
 * process or another one. While the role is unreachable, the last known values remain in use. Thread-safe.
 */
public final class ConfigurationFollower implements SmartLifecycle, MeterBinder {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigurationFollower.class);
    private static final Duration PAUSE = Duration.ofMillis(300);
    private final LocalConfiguration configuration;
    private final @Nullable ConfigurationServer source;
    private final PeriodicTask task = new PeriodicTask("configuration", () -> PAUSE, this::follow);
    private volatile boolean reachable = true;

    /** @param source null if absent: the configuration then keeps its start-up values */
    public ConfigurationFollower(LocalConfiguration configuration, @Nullable ConfigurationServer source) {
        this.configuration = configuration;
        this.source = source;
    }

    /**
     * Polls at once and returns when the configuration is up to date.
     *
     * @throws ProblemException 503 if the configuration role is unreachable
     */
    public synchronized void refresh() {
        ConfigurationServer server = source;
        if (server != null) {
            server.since(configuration.version()).ifPresent(configuration::apply);
        }
    }

    private void follow() {
        try {
            refresh();
            if (!reachable) {
                reachable = true;
                LOG.atInfo().addKeyValue("event", "configuration-up-to-date").log("configuration is up to date again");
            }
        } catch (RuntimeException e) {
            if (reachable) {
                reachable = false;
                LOG.atWarn()
                        .addKeyValue("event", "configuration-unreachable")
                        .addKeyValue("reason", e.getMessage())
                        .addKeyValue("version", configuration.version())
                        .log("configuration role is unreachable; keeping the last known values");
            }
        }
    }

    @Override
    public void start() {
        if (source == null) {
            return;
        }
        follow(); // precedes the start of the roles
        task.start();
    }

    @Override
    public void stop() {
        task.stop();
    }

    @Override
    public boolean isRunning() {
        return task.isRunning();
    }

    /** Starts before all other components. */
    @Override
    public int getPhase() {
        return Integer.MIN_VALUE;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("sigcore.configuration.version", configuration, LocalConfiguration::version)
                .description("Version of the configuration that this process runs")
                .register(registry);
        Gauge.builder("sigcore.configuration.source.up", this, follower -> follower.reachable ? 1 : 0)
                .description("1 while the configuration role is reachable")
                .register(registry);
    }
}
