// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.SiteView;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions;
import org.sigcore.nrf.nrfartisan.client.SiteProbe;
import org.sigcore.nrf.nrfartisan.service.SiteMonitor;
import org.sigcore.nrf.nrfartisan.store.JdbcSiteStore;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.Role;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role that maintains the state shared by several sites. */
@Role("nrfartisan")
@Configuration(proxyBeanMethods = false)
public class NrfArtisanRole {
    @Bean
    SiteProbe siteProbe(ConfigViews configuration, EgressGateway egress) {
        return new SiteProbe(configuration.view(GeoRedundancyOptions.RESOURCE)::current, egress);
    }

    @Bean
    SiteMonitor siteMonitor(
            ConfigViews configuration, NrfDatabase database, SiteProbe probe, SiteView view, MeterRegistry registry) {
        return new SiteMonitor(
                configuration.view(GeoRedundancyOptions.RESOURCE)::current,
                view::own,
                new JdbcSiteStore(database.database()),
                probe::serves,
                System::nanoTime,
                registry);
    }

    @Bean
    PeriodicTask siteMonitoring(SiteMonitor monitor, ConfigViews configuration) {
        ConfigView<GeoRedundancyOptions> options = configuration.view(GeoRedundancyOptions.RESOURCE);
        return new PeriodicTask("sites", () -> options.current().monitorDBReplicationStatusInterval(), monitor);
    }

    @Bean
    PeriodicTask siteProbing(SiteProbe probe, ConfigViews configuration) {
        ConfigView<GeoRedundancyOptions> options = configuration.view(GeoRedundancyOptions.RESOURCE);
        return new PeriodicTask("site-probes", () -> options.current().monitorNrfServiceStatusInterval(), probe);
    }
}
