// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.Executors;
import org.sigcore.nrf.metrics.OperationMetrics;
import org.sigcore.nrf.nfregistration.api.NfInstances;
import org.sigcore.nrf.nfsubscription.client.DeliveryPolicy;
import org.sigcore.nrf.nfsubscription.client.NotificationDelivery;
import org.sigcore.nrf.nfsubscription.logic.NotificationSender;
import org.sigcore.nrf.nfsubscription.logic.SubscriptionStore;
import org.sigcore.nrf.nfsubscription.logic.Subscriptions;
import org.sigcore.nrf.nfsubscription.logic.Validity;
import org.sigcore.nrf.nfsubscription.sbi.SubscriptionsResource;
import org.sigcore.nrf.nfsubscription.store.DatabaseSubscriptionStore;
import org.sigcore.nrf.state.NrfDatabase;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Subscriptions to NF instances and their notifications. */
@Role(value = "nfsubscription", paths = "/nnrf-nfm/v1/subscriptions")
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SubscriptionProperties.class)
public class NfSubscriptionRole {
    @Bean
    SubscriptionStore subscriptionStore(NrfDatabase database) {
        return new DatabaseSubscriptionStore(database.database());
    }

    @Bean
    NotificationSender notificationSender(
            EgressGateway egress, SubscriptionProperties properties, MeterRegistry registry) {
        var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("notify-", 0).factory());
        DeliveryPolicy policy = new DeliveryPolicy(properties.attempts(), properties.pause(), properties.maxQueued());
        return new NotificationDelivery(egress, policy, threads, registry);
    }

    @Bean
    Subscriptions subscriptions(
            SubscriptionStore store,
            NotificationSender sender,
            SubscriptionProperties properties,
            NfInstances instances,
            NfIdentity identity,
            MeterRegistry registry) {
        Subscriptions subscriptions = new Subscriptions(
                store,
                sender,
                new Validity(properties.validity(), properties.maxValidity()),
                InstantSource.system(),
                () -> UUID.randomUUID().toString().replace("-", ""),
                () -> identity.apiRoot().toString());
        subscriptions.load();
        instances.listen(subscriptions);
        registry.gauge("ocnrf_nfSubscriptions_active", subscriptions, Subscriptions::size);
        return subscriptions;
    }

    @Bean
    SubscriptionsResource subscriptionsResource(
            Subscriptions subscriptions, NfIdentity identity, OperationMetrics metrics) {
        return new SubscriptionsResource(subscriptions, identity::apiRoot, metrics);
    }
}
