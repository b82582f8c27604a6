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
 * Samples the load periodically and passes the level of congestion to an {@link Admission}: the highest level of any
 * resource, once it has lasted for several samples. Thread-safe.
 */
public final class CongestionSampler {
    /** Name of the resource CPU. */
    public static final String CPU = "CPU";

    private static final Logger LOG = LoggerFactory.getLogger(CongestionSampler.class);

    private final String gateway;
    private final Supplier<? extends CongestionSettings> settings;
    private final Map<String, DoubleSupplier> gauges;
    private final Admission admission;
    private final CongestionMonitor monitor = new CongestionMonitor();
    private final Map<String, CongestionLevel> levels = new TreeMap<>();
    private long samples;

    /**
     * Creates a sampler for one gateway.
     *
     * @param gateway name in log lines
     * @param gauges usage of each resource in the unit of its threshold, including {@link #CPU}
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

    /** Returns a task that samples at each interval while the NF runs, on a dedicated platform thread. */
    public PeriodicTask task() {
        return new PeriodicTask(gateway + "-congestion", () -> settings.get().samplingInterval(), this::sample)
                .onPlatformThread();
    }

    /** Takes one sample of all resources. */
    public synchronized void sample() {
        CongestionSettings now = settings.get();
        if (!now.enabled()) {
            monitor.reset();
            levels.clear();
            admission.setLevel(CongestionLevel.NORMAL);
            return;
        }
        samples++;
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
                    .log("congestion level changed");
            admission.setLevel(monitor.level());
        }
    }

    /** Returns the number of samples taken while congestion control was enabled. */
    public synchronized long samples() {
        return samples;
    }

    /** Returns the level of one resource at the last sample. */
    public synchronized CongestionLevel level(String resource) {
        return levels.getOrDefault(resource, CongestionLevel.NORMAL);
    }
}
