// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at the load again and again and tells an {@link Admission} which level holds: the highest that any resource is at,
 * once it has lasted for several samples. Thread-safe.
 */
public final class CongestionSampler {
    /** As a resource, the CPU. */
    public static final String CPU = "CPU";

    private static final Logger LOG = LoggerFactory.getLogger(CongestionSampler.class);

    private final String gateway;
    private final Supplier<? extends CongestionSettings> settings;
    private final Map<String, DoubleSupplier> gauges;
    private final Admission admission;
    private final CongestionMonitor monitor = new CongestionMonitor();
    private final Map<String, CongestionLevel> levels = new TreeMap<>();

    /**
     * A sampler for one gateway.
     *
     * @param gateway as log lines name it
     * @param gauges how much of each resource is in use, in the unit of its threshold; {@link #CPU} is one
     */
    public CongestionSampler(
            String gateway,
            Supplier<? extends CongestionSettings> settings,
            Map<String, DoubleSupplier> gauges,
            Admission admission) {
        this.gateway = gateway;
        this.settings = settings;
        this.gauges = Map.copyOf(gauges);
        this.admission = admission;
    }

    /** Takes a sample each interval while the NF runs, on a thread that waits for no other work. */
    public PeriodicTask task() {
        return new PeriodicTask(gateway + "-congestion", () -> settings.get().samplingInterval(), this::sample)
                .onPlatformThread();
    }

    /** Takes one sample of everything. */
    public synchronized void sample() {
        CongestionSettings now = settings.get();
        if (!now.enabled()) {
            monitor.reset();
            levels.clear();
            admission.setLevel(CongestionLevel.NORMAL);
            return;
        }
        CongestionLevel highest = CongestionLevel.NORMAL;
        for (Map.Entry<String, Threshold> threshold : now.thresholds().entrySet()) {
            DoubleSupplier gauge = gauges.get(threshold.getKey());
            if (gauge != null) {
                CongestionLevel held = level(threshold.getKey());
                CongestionLevel level = threshold.getValue().level(gauge.getAsDouble(), held);
                levels.put(threshold.getKey(), level);
                highest = level.compareTo(highest) > 0 ? level : highest;
            }
        }
        CongestionLevel before = monitor.level();
        if (monitor.sample(highest, now.stateChangeSampleCount())) {
            LOG.atWarn()
                    .addKeyValue("event", "congestion-level-changed")
                    .addKeyValue("gateway", gateway)
                    .addKeyValue("congestion", monitor.level())
                    .addKeyValue("before", before)
                    .addKeyValue("resources", levels)
                    .log("the congestion level has changed");
            admission.setLevel(monitor.level());
        }
    }

    /** The level of one resource at the last sample. */
    public synchronized CongestionLevel level(String resource) {
        return levels.getOrDefault(resource, CongestionLevel.NORMAL);
    }
}
