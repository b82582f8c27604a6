// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfcachedata;

import java.time.Duration;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.nrf.contract.nrfcachedata.RemoteState;
import org.sigcore.nrf.contract.nrfconfiguration.NrfGrowthOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shared beans of the roles that use the state of other NRF sets. */
@Configuration(proxyBeanMethods = false)
public class GrowthConfiguration {
    private static final Duration LOOK = Duration.ofMillis(500);

    @Bean
    PeerNrfSets otherSets(RoleLinks links, ConfigViews configuration, OwnPlmns plmns) {
        ConfigView<NrfGrowthOptions> options = configuration.view(NrfGrowthOptions.RESOURCE);
        return new PeerNrfSets(
                () -> links.get(RemoteState.class),
                () -> options.current().featureStatus().on(),
                plmns);
    }

    @Bean
    PeriodicTask otherSetsLook(PeerNrfSets sets) {
        return new PeriodicTask("other-sets", () -> LOOK, sets);
    }

    @Bean
    KnownInstances knownInstances(NfInstances instances, PeerNrfSets sets) {
        return new KnownInstances(instances, sets);
    }
}
