// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.Map;
import java.util.UUID;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions;
import org.sigcore.nrf.contract.nrfconfiguration.SubscriptionCongestionOptions;
import org.sigcore.nrf.nfsubscription.logic.Validity;
import org.sigcore.nrf.nfsubscription.sbi.SubscriptionListRoutes;
import org.sigcore.nrf.nfsubscription.sbi.SubscriptionRoutes;
import org.sigcore.nrf.nfsubscription.service.NotificationSender;
import org.sigcore.nrf.nfsubscription.service.SubscriptionAdmission;
import org.sigcore.nrf.nfsubscription.service.SubscriptionForwarding;
import org.sigcore.nrf.nfsubscription.service.SubscriptionMemory;
import org.sigcore.nrf.nfsubscription.service.SubscriptionQuota;
import org.sigcore.nrf.nfsubscription.service.SubscriptionStore;
import org.sigcore.nrf.nfsubscription.service.Subscriptions;
import org.sigcore.nrf.nfsubscription.store.JdbcSubscriptionStore;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.CongestionGate;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.platform.perfinfo.ResourceUse;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.state.StateFeed;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role for subscriptions to NF instances and their notifications. */
@Role(value = "nfsubscription", paths = "/nnrf-nfm/v1/subscriptions")
@Configuration(proxyBeanMethods = false)
@Import({
    JdbcSubscriptionStore.class,
    NotificationItems.class,
    SubscriptionAdmission.class,
    SubscriptionForwarding.class,
    SubscriptionListRoutes.class,
    SubscriptionRoutes.class
})
@EnableConfigurationProperties(SubscriptionProperties.class)
public class NfSubscriptionRole {
    private static final String SERVICE = "nfsubscription";
    private static final int SUBSCRIPTIONS_PERCENT = 15;

    @Bean
    Subscriptions subscriptions(
            SubscriptionStore store,
            NotificationSender sender,
            SubscriptionProperties properties,
            KeptBudget budget,
            StateFeed feed,
            ConfigViews configuration,
            Leniency leniency,
            InstantSource clock,
            MeterRegistry registry) {
        SubscriptionMemory room = new SubscriptionMemory(
                budget.kind("subscriptions", SUBSCRIPTIONS_PERCENT),
                properties.maxDocument().toBytes());
        Subscriptions subscriptions = new Subscriptions(
                store,
                sender,
                new Validity(properties.validity(), properties.maxValidity()),
                new SubscriptionQuota(properties.max(), properties.maxPerSubscriber(), room, registry),
                leniency,
                clock,
                () -> UUID.randomUUID().toString().replace("-", ""));
        subscriptions.load();
        feed.follow(0, StateTopics.SUBSCRIPTION, subscriptions);
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        registry.gauge("ocnrf_nfSubscriptions_active", subscriptions, Subscriptions::size);
        registry.gauge(
                "ocnrf_nfset_limit_level",
                subscriptions,
                present -> options.current().subscriptionLimit().level(present.size()));
        return subscriptions;
    }

    @Bean
    CongestionGate subscriptionGate(ConfigViews configuration, ResourceUse use, MeterRegistry registry) {
        CongestionGate gate = new CongestionGate(
                SERVICE,
                configuration.view(SubscriptionCongestionOptions.RESOURCE),
                Map.of(
                        CongestionSampler.CPU,
                        () -> use.use().cpuPercent(),
                        SubscriptionCongestionOptions.MEMORY,
                        () -> use.use().memoryPercent()));
        gate.show(registry, SERVICE);
        FunctionCounter.builder("ocnrf.subscription.congestion.rejected", gate, CongestionGate::refused)
                .description("Requests about subscriptions refused because of congestion")
                .register(registry);
        return gate;
    }

    @Bean
    PeriodicTask subscriptionCongestionSampling(CongestionGate subscriptionGate) {
        return subscriptionGate.sampling();
    }
}
