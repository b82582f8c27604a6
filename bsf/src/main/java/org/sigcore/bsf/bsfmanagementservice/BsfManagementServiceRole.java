// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import org.sigcore.bsf.bsfmanagementservice.client.EgressNotificationSender;
import org.sigcore.bsf.bsfmanagementservice.sbi.MbsBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.NbsfApi;
import org.sigcore.bsf.bsfmanagementservice.sbi.NbsfSettings;
import org.sigcore.bsf.bsfmanagementservice.sbi.PcfBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.RequestGate;
import org.sigcore.bsf.bsfmanagementservice.sbi.SubscriptionRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.UeBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.service.AddressConflicts;
import org.sigcore.bsf.bsfmanagementservice.service.EventPublisher;
import org.sigcore.bsf.bsfmanagementservice.service.MbsBindingService;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingService;
import org.sigcore.bsf.bsfmanagementservice.service.StoredBindingLookup;
import org.sigcore.bsf.bsfmanagementservice.service.StoredBindingRecords;
import org.sigcore.bsf.bsfmanagementservice.service.StoredTerminations;
import org.sigcore.bsf.bsfmanagementservice.service.SubscriptionService;
import org.sigcore.bsf.bsfmanagementservice.service.UeBindingService;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcDocumentStore;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcNotificationOutbox;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcPcfBindingStore;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcTerminationStore;
import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingLookup;
import org.sigcore.bsf.contract.bsfmanagementservice.BindingRecords;
import org.sigcore.bsf.contract.bsfmanagementservice.ManagementOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.NbsfCongestionOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTerminations;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.role.Role;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.store.Database;
import org.springframework.context.annotation.Bean;

/** Role that registers and discovers bindings over Nbsf_Management, and looks them up for diam-gateway. */
@Role(value = "bsf-management-service", paths = "/nbsf-management/v1")
public class BsfManagementServiceRole {
    private static final int NOTIFICATIONS_PERCENT = 50;

    private static final String MIGRATIONS = "db/migration/bsf";

    /** Tables of the role. They are accessible only after their migration. */
    record BindingStores(
            JdbcPcfBindingStore sessions,
            JdbcDocumentStore ues,
            JdbcDocumentStore mbs,
            JdbcDocumentStore subscriptions,
            JdbcNotificationOutbox outbox,
            JdbcTerminationStore terminations) {}

    @Bean
    BindingStores bindingStores(Database database, BsfProperties properties) {
        database.migrate(MIGRATIONS);
        int site = properties.siteId();
        return new BindingStores(
                new JdbcPcfBindingStore(database, site, Clock.systemUTC()),
                JdbcDocumentStore.ofUeBindings(database, site),
                JdbcDocumentStore.ofMbsBindings(database, site),
                JdbcDocumentStore.ofSubscriptions(database, site),
                new JdbcNotificationOutbox(database, site),
                new JdbcTerminationStore(database, site));
    }

    @Bean
    EgressNotificationSender bindingNotificationSender(
            EgressGateway egress,
            BindingStores stores,
            SubscriptionService subscriptions,
            ConfigViews configuration,
            KeptBudget budget,
            MeterRegistry registry) {
        ConfigView<ManagementOptions> settings = configuration.view(ManagementOptions.RESOURCE);
        EgressNotificationSender sender = new EgressNotificationSender(
                egress,
                stores.outbox(),
                Clock.systemUTC(),
                () -> settings.current().notificationTimeToLive(),
                subscriptions,
                budget.kind("notifications", NOTIFICATIONS_PERCENT));
        NbsfMeters.notifications(sender, registry);
        return sender;
    }

    @Bean
    PeriodicTask dueBindingNotifications(EgressNotificationSender sender) {
        return new PeriodicTask("binding-notifications", () -> Duration.ofSeconds(1), sender::sendDue);
    }

    @Bean
    EventPublisher bindingEventPublisher(BindingStores stores, EgressNotificationSender sender) {
        return new EventPublisher(
                stores.subscriptions(), stores.sessions(), stores.outbox(), sender, Clock.systemUTC());
    }

    @Bean
    AddressConflicts addressConflicts(EventPublisher events, MeterRegistry registry) {
        AddressConflicts conflicts = new AddressConflicts(events);
        NbsfMeters.conflicts(conflicts, registry);
        return conflicts;
    }

    @Bean
    PcfBindingService pcfBindingService(
            BindingStores stores, EventPublisher events, AddressConflicts conflicts, MeterRegistry registry) {
        PcfBindingService bindings = new PcfBindingService(
                stores.sessions(), events, conflicts, Clock.systemUTC(), BsfManagementServiceRole::newId);
        NbsfMeters.revalidations(bindings, registry);
        return bindings;
    }

    @Bean
    BindingLookup bindingLookup(PcfBindingService bindings, ConfigViews configuration) {
        ConfigView<ManagementOptions> settings = configuration.view(ManagementOptions.RESOURCE);
        return new StoredBindingLookup(bindings, () -> settings.current().addressConflict());
    }

    @Bean
    PendingTerminations keptTerminations(BindingStores stores) {
        return new StoredTerminations(stores.terminations(), Clock.systemUTC());
    }

    @Bean
    BindingRecords bindingRecords(PcfBindingService bindings, BindingStores stores) {
        return new StoredBindingRecords(bindings, stores.sessions());
    }

    @Bean
    RequestGate bindingRequestGate(ConfigViews configuration, CpuLoad cpu, MeterRegistry registry) {
        RequestGate gate = new RequestGate(configuration.view(NbsfCongestionOptions.RESOURCE), cpu::percent);
        NbsfMeters.congestion(gate.gate(), registry);
        return gate;
    }

    @Bean
    PeriodicTask bindingCongestionSampling(RequestGate gate) {
        return gate.gate().sampling();
    }

    @Bean
    NbsfApi nbsfApi(NfIdentity identity, RequestGate gate, ConfigViews configuration) {
        return new NbsfApi(identity::apiRoot, gate, NbsfSettings.view(configuration)::current);
    }

    @Bean
    SbiRoutes pcfBindingRoutes(PcfBindingService bindings, NbsfApi api) {
        return new PcfBindingRoutes(bindings, api);
    }

    @Bean
    SbiRoutes ueBindingRoutes(BindingStores stores, EventPublisher events, NbsfApi api) {
        return new UeBindingRoutes(
                new UeBindingService(stores.ues(), events, Clock.systemUTC(), BsfManagementServiceRole::newId), api);
    }

    @Bean
    SbiRoutes mbsBindingRoutes(BindingStores stores, NbsfApi api) {
        return new MbsBindingRoutes(
                new MbsBindingService(stores.mbs(), Clock.systemUTC(), BsfManagementServiceRole::newId), api);
    }

    @Bean
    SubscriptionService bindingSubscriptions(BindingStores stores) {
        return new SubscriptionService(
                stores.subscriptions(),
                stores.sessions(),
                stores.ues(),
                Clock.systemUTC(),
                BsfManagementServiceRole::newId);
    }

    @Bean
    SbiRoutes bindingSubscriptionRoutes(SubscriptionService subscriptions, NbsfApi api) {
        return new SubscriptionRoutes(subscriptions, api);
    }

    // UUID version 7 (RFC 9562 5.7). The random part needs no coordination between instances; the time prefix keeps
    // rows that are written together adjacent in the indexes of the store.
    private static String newId() {
        UUID random = UUID.randomUUID();
        long time = System.currentTimeMillis() << 16;
        return new UUID(time | 0x7000 | (random.getMostSignificantBits() & 0xFFF), random.getLeastSignificantBits())
                .toString();
    }
}
