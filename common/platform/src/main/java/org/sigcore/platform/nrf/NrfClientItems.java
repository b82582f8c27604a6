// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration items of the NRF client; imported by the wiring class of an NF with nrf-client-nfdiscovery. */
@Configuration(proxyBeanMethods = false)
public class NrfClientItems {
    /** Options of the discovery cache. */
    public static final ConfigResource<DiscoveryCacheOptions> DISCOVERY_CACHE = ConfigResource.of(
            "nrfclient/onDemandDiscoveryCaching", DiscoveryCacheOptions.class, DiscoveryCacheOptions.OFF);

    @Bean
    ConfigItems nrfClientItems() {
        return ConfigItems.of(DISCOVERY_CACHE);
    }
}
