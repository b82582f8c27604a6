// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the role nrf-client-nfdiscovery. */
@Configuration(proxyBeanMethods = false)
public class NfDiscoverySetup {
    @Bean
    DiscoveryCaching discoveryCaching(ConfigViews configuration) {
        return configuration.view(NrfClientItems.DISCOVERY_CACHE)::current;
    }

    @Bean
    PeriodicTask discoveryCacheTask(ProducerDiscovery discovery, DiscoveryCaching caching, MeterRegistry meters) {
        if (!(discovery instanceof NrfDiscovery own)) {
            throw new IllegalStateException("the process of this role must query the NRF itself");
        }
        Gauge.builder("sigcore.nrf.discovery.cache.entries", own, NrfDiscovery::entries)
                .description("Cached discovery results of the NRF")
                .register(meters);
        for (NrfDiscovery.Event event : NrfDiscovery.Event.values()) {
            FunctionCounter.builder("sigcore.nrf.discovery.cache", own, known -> known.counted(event))
                    .tag("event", event.name().toLowerCase(Locale.ROOT))
                    .register(meters);
        }
        return new PeriodicTask("discovery-cache", () -> caching.options().auditorSchedulerInterval(), own::maintain);
    }
}
