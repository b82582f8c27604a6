// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.perfinfo;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.perfinfo.ResourceUse.Use;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the role perfinfo (perf-info). */
@Configuration(proxyBeanMethods = false)
public class PerfInfoSetup {
    @Bean
    PerfInfo perfInfo(
            ConfigViews configuration,
            RoleSet roles,
            RoleLinks links,
            SigcoreProperties properties,
            ResourceUse own,
            MeterRegistry registry) {
        Map<String, ResourceUse> known = new ConcurrentHashMap<>();
        return new PerfInfoService(
                configuration.view(PerfInfoItems.THRESHOLDS),
                service -> {
                    if (roles.runs(service)) {
                        return own.use();
                    }
                    if (properties.links().get(service) == null) {
                        return new Use(0, 0);
                    }
                    try {
                        return known.computeIfAbsent(service, role -> links.get(ResourceUse.class, role))
                                .use();
                    } catch (ProblemException e) {
                        return new Use(0, 0); // unreachable: its failures indicate the overload
                    }
                },
                System::nanoTime,
                registry);
    }
}
