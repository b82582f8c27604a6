// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nrfartisan;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.SiteView;
import org.sigcore.nrf.contract.nrfartisan.Sites;
import org.sigcore.nrf.contract.nrfconfiguration.GeoRedundancyOptions;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.edge.SbiEdge;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.state.FeedAudience;
import org.sigcore.platform.state.ProcessName;
import org.sigcore.platform.state.StateFeed;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.store.Database;
import org.sigcore.store.feed.FeedFollowers;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/** Beans for the state shared by processes and sites. Every process of the NRF has them, whatever roles it runs. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SiteProperties.class)
public class StateConfiguration {
    private static final Duration LOOK = Duration.ofMillis(500);

    @Bean
    @Lazy
    NrfDatabase nrfDatabase(Database database) {
        database.migrate(NrfDatabase.MIGRATIONS);
        return new NrfDatabase(database);
    }

    @Bean
    @Lazy
    StateFeed stateFeed(NrfDatabase database) {
        return database.feed();
    }

    @Bean
    FeedAudience feedAudience(
            NrfDatabase database,
            StateFeed feed,
            ProcessName name,
            SbiClient client,
            InternalSecret secret,
            ObjectProvider<SbiEdge> edge,
            MeterRegistry registry) {
        FeedAudience audience = new FeedAudience(
                feed,
                FeedFollowers.of(database.database(), "nrf", name.name(), FeedAudience.GONE),
                client,
                secret,
                () -> edge.getObject().ownAddress(),
                registry);
        client.fallBackTo(audience::addresses);
        return audience;
    }

    @Bean
    PeriodicTask feedBeat(FeedAudience audience, StateFeed feed) {
        // A feed without other processes needs no announcement of this process.
        return PeriodicTask.paced("feed-beat", () -> feed.shared() ? audience.beat() : Duration.ofDays(1));
    }

    @Bean
    ProcessName processName(SigcoreProperties properties) {
        return ProcessName.of(properties);
    }

    @Bean
    SiteView siteView(ConfigViews configuration, SiteProperties properties, RoleLinks links) {
        ConfigView<GeoRedundancyOptions> options = configuration.view(GeoRedundancyOptions.RESOURCE);
        return new SiteView(options::current, properties.id(), () -> links.get(Sites.class));
    }

    @Bean
    PeriodicTask siteLook(SiteView view) {
        return new PeriodicTask("site-look", () -> LOOK, view);
    }
}
