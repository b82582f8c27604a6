// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.guard;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.overload.CongestionGate;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.overload.SbiCongestion;
import org.sigcore.platform.perfinfo.ProcessResourceUse;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.settings.CongestionOptions;
import org.sigcore.policy.kernel.settings.ErrorDictionary;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Configuration documents, and the guards of services; imported by the wiring class. */
@Configuration(proxyBeanMethods = false)
public class GuardItems {
    @Bean
    ConfigItems guardItems() {
        List<ConfigItem<?>> items = new ArrayList<>(CongestionOptions.RESOURCES.values());
        items.add(ErrorDictionary.RESOURCE);
        return ConfigItems.of(items.toArray(ConfigItem<?>[]::new));
    }

    @Bean
    @Lazy
    ServiceGuards serviceGuards(
            ConfigViews configuration, ServiceSettings settings, CpuLoad cpu, MeterRegistry meters, Activity activity) {
        ProcessResourceUse use = new ProcessResourceUse(cpu);
        return service -> {
            ConfigView<CongestionOptions> options =
                    configuration.view(Objects.requireNonNull(CongestionOptions.RESOURCES.get(service)));
            Map<String, DoubleSupplier> gauges = Map.of(
                    CongestionSampler.CPU,
                    cpu::percent,
                    SbiCongestion.MEMORY,
                    () -> use.use().memoryPercent());
            CongestionGate gate = new CongestionGate(service, options, gauges);
            show(service, gate, meters);
            return new ServiceGuard(service, gate, settings, activity, meters);
        };
    }

    private static void show(String service, CongestionGate gate, MeterRegistry meters) {
        gate.show(meters, service);
        for (String resource : List.of(CongestionSampler.CPU, SbiCongestion.MEMORY, SbiCongestion.PENDING)) {
            Gauge.builder(
                            "pod.resource.congestion.state.report",
                            gate,
                            it -> it.level(resource).value())
                    .tag("service", service)
                    .tag("type", resource)
                    .register(meters);
        }
        Gauge.builder("occnp.congestion.http.pending.request.active.counter", gate, CongestionGate::pending)
                .description("Requests in progress")
                .tag("service", service)
                .register(meters);
        FunctionCounter.builder("occnp.http.congestion.message.reject", gate, CongestionGate::refused)
                .description("Requests refused because of congestion")
                .tag("service", service)
                .register(meters);
    }
}
