// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.perfinfo.ResourceUse.Use;
import org.sigcore.platform.perfinfo.ServiceThresholds.MetricThresholds;

/** Derives the overload level of each service with thresholds. Thread-safe. */
public final class PerfInfoService implements PerfInfo {
    private static final long FORGET_GATEWAY_NANOS = Duration.ofSeconds(3).toNanos();
    private static final long USE_VALID_NANOS = Duration.ofMillis(100).toNanos();
    private final ConfigView<Map<String, ServiceThresholds>> thresholds;
    private final Function<String, Use> resources;
    private final LongSupplier nanoClock;
    private final MeterRegistry registry;
    private final Map<String, Gateway> gateways = new HashMap<>();
    private final Map<String, Service> services = new HashMap<>();

    private record Gateway(Map<String, ServiceCounts> counts, long atNanos) {}

    private static final class Service {
        private final Map<LoadMetric, Long> values = new ConcurrentHashMap<>();
        private final Map<LoadMetric, Integer> levels = new ConcurrentHashMap<>();
        private long usedAtNanos;
        private boolean asked;
        private Use use = new Use(0, 0);
        private volatile int level;
    }

    /** @param resources resource usage of a service's process by role name; called at most every 100 ms */
    public PerfInfoService(
            ConfigView<Map<String, ServiceThresholds>> thresholds,
            Function<String, Use> resources,
            LongSupplier nanoClock,
            MeterRegistry registry) {
        this.thresholds = thresholds;
        this.resources = resources;
        this.nanoClock = nanoClock;
        this.registry = registry;
    }

    @Override
    public synchronized Map<String, Integer> levels(String gateway, Map<String, ServiceCounts> counts) {
        long now = nanoClock.getAsLong();
        gateways.put(gateway, new Gateway(Map.copyOf(counts), now));
        gateways.values().removeIf(each -> now - each.atNanos() > FORGET_GATEWAY_NANOS);
        Map<String, ServiceThresholds> configured = thresholds.current();
        services.forEach((name, service) -> {
            if (!configured.containsKey(name)) {
                service.level = 0;
                service.levels.replaceAll((metric, level) -> 0);
            }
        });
        Map<String, Integer> levels = new HashMap<>();
        configured.forEach((name, each) -> levels.put(name, level(name, each, now)));
        return levels;
    }

    private int level(String name, ServiceThresholds configured, long now) {
        Service service = services.computeIfAbsent(name, this::create);
        int worst = 0;
        for (MetricThresholds metric : configured.metricsThresholdList()) {
            long value = value(name, service, metric.metricsName(), now);
            int held = service.levels.getOrDefault(metric.metricsName(), 0);
            int level = metric.hysteresis().level((double) value, held);
            service.values.put(metric.metricsName(), value);
            service.levels.put(metric.metricsName(), level);
            worst = Math.max(worst, level);
        }
        service.level = worst;
        return worst;
    }

    private long value(String name, Service service, LoadMetric metric, long now) {
        return switch (metric) {
            case cpu -> use(name, service, now).cpuPercent();
            case memory -> use(name, service, now).memoryPercent();
            case svc_pending_count -> sum(name, ServiceCounts::pending);
            case svc_failure_count -> sum(name, ServiceCounts::failures);
        };
    }

    private Use use(String name, Service service, long now) {
        if (!service.asked || now - service.usedAtNanos > USE_VALID_NANOS) {
            service.asked = true;
            service.usedAtNanos = now;
            service.use = resources.apply(name);
        }
        return service.use;
    }

    private long sum(String name, Function<ServiceCounts, Long> count) {
        return gateways.values().stream()
                .map(gateway -> gateway.counts().get(name))
                .mapToLong(counts -> counts == null ? 0 : count.apply(counts))
                .sum();
    }

    private Service create(String name) {
        Service service = new Service();
        Gauge.builder("load.level", service, each -> each.level)
                .description("Overload level of a service, 0 to 4")
                .tags("service", name)
                .register(registry);
        for (LoadMetric metric : LoadMetric.values()) {
            Tags tags = Tags.of("service", name, "resource", metric.name());
            Gauge.builder("service.resource.stress", service, each -> each.values.getOrDefault(metric, 0L))
                    .tags(tags)
                    .register(registry);
            Gauge.builder("service.resource.overload.level", service, each -> each.levels.getOrDefault(metric, 0))
                    .tags(tags)
                    .register(registry);
        }
        return service;
    }
}
