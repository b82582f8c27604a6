// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.diamgateway.settings.CongestionControl;
import org.sigcore.bsf.diamgateway.settings.GatewaySettings;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.platform.overload.Admission;
import org.sigcore.platform.overload.CongestionLevel;
import org.sigcore.platform.overload.CongestionMonitor;
import org.sigcore.platform.overload.Threshold;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Looks at the load again and again, on a thread of its own, and tells the admission which level holds. */
public final class CongestionSampler implements SmartLifecycle {
    private static final Logger LOG = LoggerFactory.getLogger(CongestionSampler.class);

    /** What can be short. */
    public enum Resource {
        CPU,
        LOOKUPS,
        PENDING
    }

    private final GatewaySettings settings;
    private final Map<Resource, DoubleSupplier> gauges;
    private final Admission admission;
    private final CongestionMonitor monitor = new CongestionMonitor();
    private final Map<Resource, CongestionLevel> levels = new EnumMap<>(Resource.class);
    private volatile @Nullable ScheduledExecutorService thread;

    /**
     * A sampler that does not run yet.
     *
     * @param gauges how much of each resource is in use, in the unit of its threshold
     */
    public CongestionSampler(GatewaySettings settings, Map<Resource, DoubleSupplier> gauges, Admission admission) {
        this.settings = settings;
        this.gauges = Map.copyOf(gauges);
        this.admission = admission;
    }

    @Override
    public void start() {
        ScheduledExecutorService started = Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("diam-congestion").factory());
        thread = started;
        goOn(started);
    }

    private void goOn(ScheduledExecutorService on) {
        long pause = settings.congestion().samplingInterval().toMillis();
        try {
            var _ = on.schedule(
                    () -> {
                        sample();
                        goOn(on);
                    },
                    pause,
                    TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("stopped");
        }
    }

    /** Takes one sample of everything. */
    synchronized void sample() {
        CongestionControl control = settings.congestion();
        if (!control.enabled()) {
            monitor.reset();
            levels.clear();
            admission.setLevel(CongestionLevel.NORMAL);
            return;
        }
        CongestionLevel highest = CongestionLevel.NORMAL;
        for (Map.Entry<Resource, DoubleSupplier> gauge : gauges.entrySet()) {
            Resource resource = gauge.getKey();
            CongestionLevel level =
                    threshold(control, resource).level(gauge.getValue().getAsDouble(), level(resource));
            levels.put(resource, level);
            highest = level.compareTo(highest) > 0 ? level : highest;
        }
        CongestionLevel before = monitor.level();
        if (monitor.sample(highest, control.stateChangeSampleCount())) {
            LOG.warn("event=diameter-congestion level={} before={} resources={}", monitor.level(), before, levels);
            admission.setLevel(monitor.level());
        }
    }

    /** The level of one resource at the last sample. */
    public synchronized CongestionLevel level(Resource resource) {
        return levels.getOrDefault(resource, CongestionLevel.NORMAL);
    }

    private static Threshold threshold(CongestionControl control, Resource resource) {
        return switch (resource) {
            case CPU -> control.cpuPercent();
            case LOOKUPS -> control.waitingLookups();
            case PENDING -> control.pendingRequests();
        };
    }

    @Override
    public void stop() {
        ScheduledExecutorService running = thread;
        thread = null;
        if (running != null) {
            running.shutdownNow();
        }
    }

    @Override
    public boolean isRunning() {
        return thread != null;
    }

    @Override
    public int getPhase() {
        return Phases.EDGES;
    }
}
