// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nfaccesstoken.OwnTokens;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.nrf.contract.nfsubscription.OwnSubscriptions;
import org.sigcore.nrf.contract.nrfconfiguration.NrfGrowthOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role that exchanges NF instances with other NRF sets (growth). */
@Role(value = "nrfcachedata", paths = "/sigcore-nrf-cache/v1")
@Configuration(proxyBeanMethods = false)
public class NrfCacheDataRole {
    private static final int MOST_CHANGES = 100_000;

    @Bean
    RemoteSets remoteSets(
            ConfigViews configuration, EgressGateway egress, InternalSecret secret, MeterRegistry registry) {
        ConfigView<NrfGrowthOptions> options = configuration.view(NrfGrowthOptions.RESOURCE);
        return new RemoteSets(options::current, new SetReader(egress, secret.forPeers(), registry), registry);
    }

    @Bean
    PeriodicTask remoteSync(RemoteSets sets, ConfigViews configuration) {
        ConfigView<NrfGrowthOptions> options = configuration.view(NrfGrowthOptions.RESOURCE);
        return new PeriodicTask("remote-sync", () -> options.current().syncInterval(), sets);
    }

    @Bean
    CacheDataRoutes cacheDataRoutes(
            NfInstances instances,
            RoleLinks links,
            ConfigViews configuration,
            InternalSecret secret,
            OperationMetrics metrics) {
        ConfigView<NrfGrowthOptions> options = configuration.view(NrfGrowthOptions.RESOURCE);
        LocalChanges changes = new LocalChanges(MOST_CHANGES);
        instances.listen(changes);
        return new CacheDataRoutes(
                () -> options.current().featureStatus().on(),
                secret.forPeers(),
                instances,
                changes,
                () -> links.get(OwnSubscriptions.class).documents(),
                () -> links.get(OwnTokens.class).publicKeys(),
                metrics);
    }
}
