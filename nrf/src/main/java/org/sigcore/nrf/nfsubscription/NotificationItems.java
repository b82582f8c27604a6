// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.Executors;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.nrf.contract.nrfconfiguration.NfManagementOptions;
import org.sigcore.nrf.nfsubscription.client.NotificationDelivery;
import org.sigcore.nrf.nfsubscription.logic.NotificationRules;
import org.sigcore.nrf.nfsubscription.service.Announcements;
import org.sigcore.nrf.nfsubscription.service.ForeignSubscriptions;
import org.sigcore.nrf.nfsubscription.service.NotificationSender;
import org.sigcore.nrf.nfsubscription.service.StatusAnnouncer;
import org.sigcore.nrf.nfsubscription.service.Subscriptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.state.ProcessName;
import org.sigcore.platform.state.StateFeed;
import org.sigcore.store.feed.Lease;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for the creation and delivery of notifications; imported by the role {@code nfsubscription}. */
@Configuration(proxyBeanMethods = false)
class NotificationItems {
    private static final int NOTIFICATIONS_PERCENT = 15;
    private static final Duration LEASE = Duration.ofSeconds(6);
    private static final Duration ANNOUNCER_ROUND = Duration.ofMillis(500);

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
        return new NotificationDelivery(
                egress,
                properties.delivery(budget.kind("notifications", NOTIFICATIONS_PERCENT)),
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
    Announcements announcements(
            Subscriptions subscriptions,
            PeerNrfSets otherSets,
            NotificationSender sender,
            NfIdentity identity,
            OwnPlmns plmns,
            ConfigViews configuration,
            InstantSource clock) {
        ConfigView<NfManagementOptions> options = configuration.view(NfManagementOptions.RESOURCE);
        return new Announcements(
                subscriptions,
                new ForeignSubscriptions(otherSets::subscriptions),
                sender,
                clock,
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
}
