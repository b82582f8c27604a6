// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.Screening;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.SiteView;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.contract.nrfconfiguration.GeneralOptions;
import org.sigcore.nrf.contract.nrfconfiguration.NfScreeningOptions;
import org.sigcore.nrf.contract.nrfconfiguration.ScreeningRules;
import org.sigcore.nrf.nfregistration.service.InstanceDirectory;
import org.sigcore.nrf.nfregistration.service.InstanceLedger;
import org.sigcore.nrf.nfregistration.service.InstanceMemory;
import org.sigcore.nrf.nfregistration.service.NfInstanceStore;
import org.sigcore.nrf.nfregistration.store.JdbcNfInstanceStore;
import org.sigcore.nrf.nfregistration.store.JdbcStatusEvents;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.state.StateFeed;
import org.sigcore.platform.state.TopicFollower;
import org.sigcore.store.feed.Change;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

/**
 * Beans for the in-memory copy of the registered instances, which every process of the NRF has, and for the admission
 * of registrations, whatever roles the process runs.
 */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ManagementProperties.class)
public class InstanceConfiguration {
    private static final int PROFILES_PERCENT = 70;

    @Bean
    OwnPlmns ownPlmns(NfIdentity identity, ConfigViews configuration) {
        ConfigView<GeneralOptions> options = configuration.view(GeneralOptions.RESOURCE);
        OwnPlmns plmns = new OwnPlmns(options.current().plmns(identity.plmns()));
        options.onChange(changed -> plmns.set(changed.plmns(identity.plmns())));
        return plmns;
    }

    @Bean
    Leniency leniency(ConfigViews configuration, MeterRegistry registry) {
        ConfigView<GeneralOptions> options = configuration.view(GeneralOptions.RESOURCE);
        return Leniency.when(
                () -> options.current().lenient().on(),
                deviation -> registry.counter("ocnrf_lenient_accepted", "kind", deviation.label())
                        .increment());
    }

    @Bean
    NfInstanceStore nfInstanceStore(NrfDatabase database, StateFeed feed, OwnPlmns plmns) {
        return new JdbcNfInstanceStore(database, feed, plmns);
    }

    @Bean
    InstanceMemory instanceRoom(KeptBudget budget, ManagementProperties properties) {
        return new InstanceMemory(
                budget.kind("profiles", PROFILES_PERCENT),
                properties.maxProfile().toBytes());
    }

    @Bean
    InstanceDirectory instanceDirectory(NfInstanceStore store, InstanceMemory room) {
        return room.load(store);
    }

    @Bean
    InstanceLedger instanceLedger(
            NfInstanceStore store,
            InstanceDirectory directory,
            InstanceMemory room,
            StateFeed feed,
            SiteView sites,
            OwnPlmns plmns) {
        InstanceLedger ledger = new InstanceLedger(
                store,
                directory,
                room::fits,
                () -> ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now()),
                sites::own,
                plmns);
        feed.follow(1, StateTopics.INSTANCE, new TopicFollower() {
            @Override
            public void onChanges(List<Change> changes) {
                changes.forEach(change -> ledger.follow(change.entity(), change.stamp()));
            }

            @Override
            public void onReplicated(List<Change> changes) {
                changes.forEach(change -> ledger.followReplicated(change.entity()));
            }

            @Override
            public void onGap() {
                ledger.followAll();
            }
        });
        return ledger;
    }

    @Bean
    @Lazy
    StatusEvents statusEvents(NrfDatabase database) {
        return new JdbcStatusEvents(database);
    }

    @Bean
    Screening screening(ConfigViews configuration, OwnPlmns plmns, MeterRegistry registry) {
        return new Screening(
                configuration.view(NfScreeningOptions.RESOURCE)::current,
                configuration.view(ScreeningRules.COLLECTION)::current,
                plmns,
                registry);
    }
}
