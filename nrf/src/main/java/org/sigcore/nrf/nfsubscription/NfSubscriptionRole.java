// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.egressgateway.Forwarder;
import org.sigcore.nrf.contract.ingressgateway.Callers;
import org.sigcore.nrf.contract.ingressgateway.ClientAssertions;
import org.sigcore.nrf.contract.ingressgateway.ConsumerCertificates;
import org.sigcore.nrf.contract.ingressgateway.OperationMetrics;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.Screening;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions;
import org.sigcore.nrf.contract.nrfconfiguration.SubscriptionCongestionOptions;
import org.sigcore.nrf.nfsubscription.client.DeliveryPolicy;
import org.sigcore.nrf.nfsubscription.client.NotificationDelivery;
import org.sigcore.nrf.nfsubscription.logic.NotificationRules;
import org.sigcore.nrf.nfsubscription.logic.Validity;
import org.sigcore.nrf.nfsubscription.sbi.SubscriptionListRoutes;
import org.sigcore.nrf.nfsubscription.sbi.SubscriptionRoutes;
import org.sigcore.nrf.nfsubscription.service.Announcements;
import org.sigcore.nrf.nfsubscription.service.ForeignSubscriptions;
import org.sigcore.nrf.nfsubscription.service.NotificationSender;
import org.sigcore.nrf.nfsubscription.service.StatusAnnouncer;
import org.sigcore.nrf.nfsubscription.service.SubscriptionAdmission;
import org.sigcore.nrf.nfsubscription.service.SubscriptionForwarding;
import org.sigcore.nrf.nfsubscription.service.SubscriptionMemory;
import org.sigcore.nrf.nfsubscription.service.SubscriptionQuota;
import org.sigcore.nrf.nfsubscription.service.SubscriptionStore;
import org.sigcore.nrf.nfsubscription.service.Subscriptions;
import org.sigcore.nrf.nfsubscription.store.JdbcSubscriptionStore;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.overload.CongestionGate;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.platform.perfinfo.ResourceUse;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.state.ProcessName;
import org.sigcore.platform.state.StateFeed;
import org.sigcore.platform.state.TopicFollower;
import org.sigcore.store.feed.Change;
import org.sigcore.store.feed.Lease;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role for subscriptions to NF instances and their notifications. */
@Role(value = "nfsubscription", paths = "/nnrf-nfm/v1/subscriptions")
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SubscriptionProperties.class)
public class NfSubscriptionRole {
    static final String SERVICE = "nfsubscription";
    private static final int SUBSCRIPTIONS_PERCENT = 15;
    private static final int NOTIFICATIONS_PERCENT = 15;
    private static final Duration LEASE = Duration.ofSeconds(6);
    private static final Duration ANNOUNCER_ROUND = Duration.ofMillis(500);

    @Bean
    SubscriptionStore subscriptionStore(NrfDatabase database, StateFeed feed) {
        return new JdbcSubscriptionStore(database, feed);
    }

    @Bean(destroyMethod = "stop")
    NotificationDelivery notificationDelivery(
            EgressGateway egress,
            SubscriptionProperties properties,
            KeptBudget budget,
            KnownInstances instances,
            ObjectProvider<Subscriptions> subscriptions,
            MeterRegistry registry) {
        var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("notify-", 0).factory());
        DeliveryPolicy policy = new DeliveryPolicy(
                properties.attempts(),
                properties.pause(),
                properties.maxQueued(),
                properties.maxQueuedInAll(),
                budget.kind("notifications", NOTIFICATIONS_PERCENT),
                properties.maxParallel(),
                properties.refusals(),
                properties.spare(),
                properties.spareMax());
        return new NotificationDelivery(
                egress,
                policy,
                threads,
                id -> instances.find(id) != null,
                (id, from, to) -> subscriptions.getObject().moved(id, from, to),
                System::nanoTime,
                registry);
    }

    @Bean
    PeriodicTask notificationReport(NotificationDelivery delivery, SubscriptionProperties properties) {
        return new PeriodicTask("notification-report", properties::reportInterval, delivery::report);
    }

    @Bean
    Subscriptions subscriptions(
            SubscriptionStore store,
            NotificationSender sender,
            SubscriptionProperties properties,
            KeptBudget budget,
            StateFeed feed,
            ConfigViews configuration,
            Leniency leniency,
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
                InstantSource.system(),
                () -> UUID.randomUUID().toString().replace("-", ""));
        subscriptions.load();
        feed.follow(0, StateTopics.SUBSCRIPTION, new TopicFollower() {
            @Override
            public void onChanges(List<Change> changes) {
                subscriptions.follow(
                        changes.stream().map(Change::entity).distinct().toList());
            }

            @Override
            public void onGap() {
                subscriptions.followAll();
            }
        });
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        registry.gauge("ocnrf_nfSubscriptions_active", subscriptions, Subscriptions::size);
        registry.gauge(
                "ocnrf_nfset_limit_level",
                subscriptions,
                present -> options.current().subscriptionLimit().level(present.size()));
        return subscriptions;
    }

    @Bean
    Announcements announcements(
            Subscriptions subscriptions,
            PeerNrfSets otherSets,
            NotificationSender sender,
            NfIdentity identity,
            OwnPlmns plmns,
            ConfigViews configuration) {
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        return new Announcements(
                subscriptions,
                new ForeignSubscriptions(otherSets::subscriptions),
                sender,
                InstantSource.system(),
                () -> identity.apiRoot().toString(),
                plmns,
                () -> new NotificationRules(
                        options.current().profileChangesInNotification().on(),
                        options.current().loadChangeThreshold()));
    }

    @Bean(destroyMethod = "stop")
    StatusAnnouncer statusAnnouncer(
            NrfDatabase database,
            ProcessName process,
            StatusEvents events,
            Announcements announcements,
            StateFeed feed,
            PeerNrfSets otherSets,
            OwnPlmns plmns,
            NfIdentity identity) {
        Lease lease = Lease.of(database.database(), "nrf-notifier", process.name(), LEASE);
        StatusAnnouncer announcer = new StatusAnnouncer(
                lease, events, announcements, () -> identity.isReachable() && otherSets.settled(), plmns);
        feed.follow(3, StateTopics.INSTANCE, announcer);
        return announcer;
    }

    @Bean
    PeriodicTask announcing(StatusAnnouncer announcer) {
        return new PeriodicTask("announcing", () -> ANNOUNCER_ROUND, announcer::round).andOnceMore();
    }

    @Bean
    SubscriptionAdmission subscriptionAdmission(
            ConfigViews configuration,
            ConsumerCertificates certificates,
            ClientAssertions assertions,
            Screening screening) {
        return new SubscriptionAdmission(
                configuration.view(NfManagementOptions.RESOURCE)::current, certificates, assertions, screening);
    }

    @Bean
    SubscriptionListRoutes subscriptionListRoutes(Subscriptions subscriptions) {
        return new SubscriptionListRoutes(subscriptions::documents);
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

    @Bean
    SubscriptionRoutes subscriptionRoutes(
            Subscriptions subscriptions,
            KnownInstances instances,
            Forwarder forwarder,
            SubscriptionAdmission admission,
            Callers callers,
            NfIdentity identity,
            CongestionGate subscriptionGate,
            OperationMetrics metrics) {
        return new SubscriptionRoutes(
                subscriptions,
                identity::apiRoot,
                new SubscriptionForwarding(instances, forwarder),
                admission,
                callers,
                subscriptionGate,
                metrics);
    }
}
