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
import org.sigcore.bsf.config.BsfProperties;
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

    /** The role's tables; nobody sees them before they were migrated. */
    record BindingStores(
            SqlPcfBindingStore sessions, SqlDocumentStore ues, SqlDocumentStore mbs, SqlDocumentStore subscriptions) {}

    /** Looks up subscriptions, one after the other. */
    record EventThread(ExecutorService executor) implements AutoCloseable {
        @Override
        public void close() {
            executor.close();
        }
    }

    @Bean
    BindingStores bindingStores(Database database, BsfProperties properties) {
        database.migrate(MIGRATIONS);
        int site = properties.siteId();
        return new BindingStores(
                new SqlPcfBindingStore(database, site, Clock.systemUTC()),
                SqlDocumentStore.ofUeBindings(database, site),
                SqlDocumentStore.ofMbsBindings(database, site),
                SqlDocumentStore.ofSubscriptions(database, site));
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
    EventPublisher bindingEventPublisher(BindingStores stores, EgressNotificationSender sender, EventThread thread) {
        return new EventPublisher(stores.subscriptions(), stores.sessions(), sender, thread.executor());
    }

    @Bean
    PcfBindingService pcfBindingService(BindingStores stores, EventPublisher events) {
        return new PcfBindingService(stores.sessions(), events, Clock.systemUTC(), BsfManagementServiceRole::newId);
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
    SbiRoutes ueBindingRoutes(BindingStores stores, EventPublisher events, NfIdentity identity) {
        UeBindingService bindings =
                new UeBindingService(stores.ues(), events, Clock.systemUTC(), BsfManagementServiceRole::newId);
        return new UeBindingRoutes(bindings, identity::apiRoot);
    }

    @Bean
    SbiRoutes mbsBindingRoutes(BindingStores stores, NfIdentity identity) {
        MbsBindingService bindings =
                new MbsBindingService(stores.mbs(), Clock.systemUTC(), BsfManagementServiceRole::newId);
        return new MbsBindingRoutes(bindings, identity::apiRoot);
    }

    @Bean
    SbiRoutes bindingSubscriptionRoutes(BindingStores stores, NfIdentity identity) {
        SubscriptionService subscriptions = new SubscriptionService(
                stores.subscriptions(),
                stores.sessions(),
                stores.ues(),
                Clock.systemUTC(),
                BsfManagementServiceRole::newId);
        return new SubscriptionRoutes(subscriptions, identity::apiRoot);
    }

    // Random: no instance needs to know of another's.
    private static String newId() {
        return UUID.randomUUID().toString();
    }
}
