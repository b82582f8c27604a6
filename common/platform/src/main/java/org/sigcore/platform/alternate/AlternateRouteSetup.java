// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the role alternate-route. */
@Configuration(proxyBeanMethods = false)
public class AlternateRouteSetup {
    /** Interval of the check for expired records. */
    private static final Duration LOOK = Duration.ofMillis(200);

    @Bean
    ResolvedRoutes alternateRoutes(ConfigViews configuration, MeterRegistry registry) {
        ResolvedRoutes routes = new ResolvedRoutes(
                configuration.view(AlternateRouteItems.DNS_SRV),
                options -> new NettySrvLookup(options.nameServers(), options.queryTimeout()),
                System::nanoTime);
        Gauge.builder("sigcore.alternate.route.virtual.hosts", routes, ResolvedRoutes::resolved)
                .description("Virtual hosts with endpoints from DNS SRV")
                .register(registry);
        return routes;
    }

    @Bean
    PeriodicTask alternateRouteTask(ResolvedRoutes routes) {
        return new PeriodicTask("alternate-route", () -> LOOK, routes::refresh);
    }
}
