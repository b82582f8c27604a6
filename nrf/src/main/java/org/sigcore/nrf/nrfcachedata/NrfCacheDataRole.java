// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.forwarding.PatientEgress;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfregistration.api.NfInstances;
import org.sigcore.nrf.nrfcachedata.client.RemoteSets;
import org.sigcore.nrf.nrfcachedata.sbi.CacheDataResource;
import org.sigcore.nrf.nrfconfiguration.api.NrfGrowthOptions;
import org.sigcore.nrf.state.PeriodicTask;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Growth: the NF instances of other NRF sets, and those of this one for them. */
@Role(value = "nrfcachedata", paths = "/sigcore-nrf-cache/v1")
@Configuration(proxyBeanMethods = false)
public class NrfCacheDataRole {
    @Bean
    RemoteSets remoteSets(
            org.sigcore.platform.configuration.Configuration configuration,
            PatientEgress egress,
            MeterRegistry registry) {
        ConfigView<NrfGrowthOptions> options = configuration.view(NrfGrowthOptions.RESOURCE);
        return new RemoteSets(options::current, egress, registry);
    }

    @Bean
    PeriodicTask remoteSync(RemoteSets sets, org.sigcore.platform.configuration.Configuration configuration) {
        ConfigView<NrfGrowthOptions> options = configuration.view(NrfGrowthOptions.RESOURCE);
        return new PeriodicTask("remote-sync", () -> options.current().syncInterval(), sets);
    }

    @Bean
    CacheDataResource cacheDataResource(NfInstances instances, OperationMetrics metrics) {
        return new CacheDataResource(instances, metrics);
    }
}
