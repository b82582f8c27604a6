// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.nrfartisan.store.SiteStore;
import org.sigcore.nrf.nrfconfiguration.api.GeoRedundancyOptions;
import org.sigcore.nrf.state.NrfDatabase;
import org.sigcore.nrf.state.PeriodicTask;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Looks after the state that several sites share. */
@Role("nrfartisan")
@Configuration(proxyBeanMethods = false)
public class NrfArtisanRole {
    @Bean
    SiteMonitor siteMonitor(
            org.sigcore.platform.configuration.Configuration configuration,
            NrfDatabase database,
            MeterRegistry registry) {
        ConfigView<GeoRedundancyOptions> options = configuration.view(GeoRedundancyOptions.RESOURCE);
        return new SiteMonitor(options::current, new SiteStore(database.database()), registry);
    }

    @Bean
    PeriodicTask siteMonitoring(SiteMonitor monitor, org.sigcore.platform.configuration.Configuration configuration) {
        ConfigView<GeoRedundancyOptions> options = configuration.view(GeoRedundancyOptions.RESOURCE);
        return new PeriodicTask("sites", () -> options.current().monitorInterval(), monitor);
    }
}
