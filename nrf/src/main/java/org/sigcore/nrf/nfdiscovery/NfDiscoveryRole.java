// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfdiscovery.logic.Discovery;
import org.sigcore.nrf.nfdiscovery.logic.QueryReader;
import org.sigcore.nrf.nfdiscovery.sbi.DiscoveryResource;
import org.sigcore.nrf.nfregistration.api.NfInstances;
import org.sigcore.platform.role.Role;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Discovery of NF instances. */
@Role(value = "nfdiscovery", paths = "/nnrf-disc/v1")
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DiscoveryProperties.class)
public class NfDiscoveryRole {
    @Bean
    Discovery discovery(DiscoveryProperties properties, NfInstances instances) {
        Discovery discovery = new Discovery(
                new QueryReader(properties.limit(), properties.maxPayloadSize()), properties.validityPeriod());
        instances.follow(discovery);
        return discovery;
    }

    @Bean
    DiscoveryResource discoveryResource(Discovery discovery, OperationMetrics metrics, MeterRegistry registry) {
        return new DiscoveryResource(discovery, metrics, registry);
    }
}
