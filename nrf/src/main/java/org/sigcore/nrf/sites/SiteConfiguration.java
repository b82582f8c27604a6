// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.sites;

import java.time.Duration;
import org.sigcore.nrf.nrfartisan.api.Sites;
import org.sigcore.nrf.nrfconfiguration.api.GeoRedundancyOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shared beans of the roles to which it matters that there are several sites. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SiteProperties.class)
public class SiteConfiguration {
    private static final Duration LOOK = Duration.ofMillis(500);

    @Bean
    SiteView siteView(
            org.sigcore.platform.configuration.Configuration configuration,
            SiteProperties properties,
            RoleLinks links) {
        ConfigView<GeoRedundancyOptions> options = configuration.view(GeoRedundancyOptions.RESOURCE);
        return new SiteView(options::current, properties.id(), () -> links.get(Sites.class));
    }

    @Bean
    PeriodicTask siteLook(SiteView view) {
        return new PeriodicTask("site-look", () -> LOOK, view);
    }
}
