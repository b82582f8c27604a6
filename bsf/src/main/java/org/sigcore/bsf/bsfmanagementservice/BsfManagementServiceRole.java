// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.sigcore.bsf.bsfmanagementservice.api.BindingLookup;
import org.sigcore.bsf.bsfmanagementservice.client.EgressNotificationSender;
import org.sigcore.bsf.bsfmanagementservice.sbi.MbsBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.PcfBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.SubscriptionRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.UeBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.service.EventPublisher;
import org.sigcore.bsf.bsfmanagementservice.service.MbsBindingService;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingService;
import org.sigcore.bsf.bsfmanagementservice.service.StoredBindingLookup;
import org.sigcore.bsf.bsfmanagementservice.service.SubscriptionService;
import org.sigcore.bsf.bsfmanagementservice.service.UeBindingService;
import org.sigcore.bsf.bsfmanagementservice.store.SqlDocumentStore;
import org.sigcore.bsf.bsfmanagementservice.store.SqlPcfBindingStore;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.sbi.SbiRoutes;
import org.sigcore.store.Database;
import org.springframework.context.annotation.Bean;

/** Registers and finds bindings over Nbsf_Management, and finds them for diam-gateway. */
@Role(value = "bsf-management-service", paths = "/nbsf-management/v1")
public class BsfManagementServiceRole {
    private static final String MIGRATIONS = "db/migration/bsf";
    private static final List<Duration> NOTIFICATION_PAUSES = List.of(Duration.ofMillis(200), Duration.ofSeconds(1));

    /** The role's database, migrated; separate from the pool's bean so that nobody sees it without its tables. */
    record BindingDatabase(Database database) {}

    /** Looks up subscriptions, one after the other. */
    record EventThread(ExecutorService executor) implements AutoCloseable {
        @Override
        public void close() {
            executor.close();
        }
    }

    @Bean
    BindingDatabase bindingDatabase(Database database) {
        database.migrate(MIGRATIONS);
        return new BindingDatabase(database);
    }

    @Bean
    EventThread bindingEventThread() {
        return new EventThread(Executors.newSingleThreadExecutor(
                Thread.ofVirtual().name("binding-events").factory()));
    }

    @Bean
    EgressNotificationSender bindingNotificationSender(EgressGateway egress) {
        return new EgressNotificationSender(egress, NOTIFICATION_PAUSES);
    }

    @Bean
    EventPublisher bindingEventPublisher(BindingDatabase store, EgressNotificationSender sender, EventThread thread) {
        return new EventPublisher(
                SqlDocumentStore.ofSubscriptions(store.database()),
                new SqlPcfBindingStore(store.database()),
                sender,
                thread.executor());
    }

    @Bean
    PcfBindingService pcfBindingService(BindingDatabase store, EventPublisher events) {
        return new PcfBindingService(
                new SqlPcfBindingStore(store.database()), events, Clock.systemUTC(), BsfManagementServiceRole::newId);
    }

    @Bean
    BindingLookup bindingLookup(PcfBindingService bindings) {
        return new StoredBindingLookup(bindings);
    }

    @Bean
    SbiRoutes pcfBindingRoutes(PcfBindingService bindings, NfIdentity identity) {
        return new PcfBindingRoutes(bindings, identity::apiRoot);
    }

    @Bean
    SbiRoutes ueBindingRoutes(BindingDatabase store, EventPublisher events, NfIdentity identity) {
        UeBindingService bindings = new UeBindingService(
                SqlDocumentStore.ofUeBindings(store.database()),
                events,
                Clock.systemUTC(),
                BsfManagementServiceRole::newId);
        return new UeBindingRoutes(bindings, identity::apiRoot);
    }

    @Bean
    SbiRoutes mbsBindingRoutes(BindingDatabase store, NfIdentity identity) {
        MbsBindingService bindings = new MbsBindingService(
                SqlDocumentStore.ofMbsBindings(store.database()), Clock.systemUTC(), BsfManagementServiceRole::newId);
        return new MbsBindingRoutes(bindings, identity::apiRoot);
    }

    @Bean
    SbiRoutes bindingSubscriptionRoutes(BindingDatabase store, NfIdentity identity) {
        SubscriptionService subscriptions = new SubscriptionService(
                SqlDocumentStore.ofSubscriptions(store.database()),
                new SqlPcfBindingStore(store.database()),
                SqlDocumentStore.ofUeBindings(store.database()),
                Clock.systemUTC(),
                BsfManagementServiceRole::newId);
        return new SubscriptionRoutes(subscriptions, identity::apiRoot);
    }

    // Random: no instance needs to know of another's.
    private static String newId() {
        return UUID.randomUUID().toString();
    }
}
