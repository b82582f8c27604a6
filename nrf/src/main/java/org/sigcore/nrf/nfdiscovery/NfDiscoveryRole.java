// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfdiscovery.logic.Discovery;
import org.sigcore.nrf.nfdiscovery.logic.DiscoverySettings;
import org.sigcore.nrf.nfdiscovery.sbi.DiscoveryDetour;
import org.sigcore.nrf.nfdiscovery.sbi.DiscoveryResource;
import org.sigcore.nrf.nfregistration.api.NfInstances;
import org.sigcore.nrf.nrfconfiguration.api.NfDiscoveryOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.role.Role;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Discovery of NF instances. */
@Role(value = "nfdiscovery", paths = "/nnrf-disc/v1")
@Configuration(proxyBeanMethods = false)
public class NfDiscoveryRole {
    @Bean
    Discovery discovery(
            org.sigcore.platform.configuration.Configuration configuration,
            NfInstances instances,
            ObjectProvider<DiscoveryDetour> detours) {
        ConfigView<NfDiscoveryOptions> options = configuration.view(NfDiscoveryOptions.RESOURCE);
        List<DiscoveryDetour> ways = detours.orderedStream().toList();
        Discovery discovery = new Discovery(
                new DiscoverySettings(options.current()),
                (parameters, local) -> ways.stream().anyMatch(way -> way.takes(parameters, local)));
        options.onChange(changed -> discovery.apply(new DiscoverySettings(changed)));
        instances.follow(discovery);
        return discovery;
    }

    @Bean
    DiscoveryResource discoveryResource(
            Discovery discovery,
            ObjectProvider<DiscoveryDetour> detours,
            OperationMetrics metrics,
            MeterRegistry registry) {
        return new DiscoveryResource(discovery, detours.orderedStream().toList(), metrics, registry);
    }
}
