// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice;

import java.time.Clock;
import java.time.Duration;
import org.sigcore.bsf.bsfmanagementservice.client.EgressNotificationSender;
import org.sigcore.bsf.bsfmanagementservice.sbi.MbsBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.NbsfApi;
import org.sigcore.bsf.bsfmanagementservice.sbi.PcfBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.RequestGate;
import org.sigcore.bsf.bsfmanagementservice.sbi.SubscriptionRoutes;
import org.sigcore.bsf.bsfmanagementservice.sbi.UeBindingRoutes;
import org.sigcore.bsf.bsfmanagementservice.service.AddressConflicts;
import org.sigcore.bsf.bsfmanagementservice.service.BindingStores;
import org.sigcore.bsf.bsfmanagementservice.service.EventPublisher;
import org.sigcore.bsf.bsfmanagementservice.service.MbsBindingService;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingService;
import org.sigcore.bsf.bsfmanagementservice.service.StoredBindingLookup;
import org.sigcore.bsf.bsfmanagementservice.service.StoredBindingRecords;
import org.sigcore.bsf.bsfmanagementservice.service.StoredPcfHosts;
import org.sigcore.bsf.bsfmanagementservice.service.StoredTerminations;
import org.sigcore.bsf.bsfmanagementservice.service.SubscriptionService;
import org.sigcore.bsf.bsfmanagementservice.service.UeBindingService;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcDocumentStore;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcNotificationOutbox;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcPcfBindingStore;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcPcfHostStore;
import org.sigcore.bsf.bsfmanagementservice.store.JdbcTerminationStore;
import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.bsf.contract.bsfmanagementservice.ManagementOptions;
import org.sigcore.bsf.contract.bsfmanagementservice.NbsfCongestionOptions;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.kept.KeptBudget;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.CpuLoad;
import org.sigcore.platform.role.Role;
import org.sigcore.store.Database;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Role that registers and discovers bindings over Nbsf_Management, and looks them up for diam-gateway. */
@Import({
    EventPublisher.class,
    AddressConflicts.class,
    StoredPcfHosts.class,
    PcfBindingService.class,
    StoredBindingLookup.class,
    StoredBindingRecords.class,
    StoredTerminations.class,
    UeBindingService.class,
    MbsBindingService.class,
    SubscriptionService.class,
    NbsfApi.class,
    PcfBindingRoutes.class,
    UeBindingRoutes.class,
    MbsBindingRoutes.class,
    SubscriptionRoutes.class,
    NbsfMeters.class
})
@Role(value = "bsf-management-service", paths = "/nbsf-management/v1")
public class BsfManagementServiceRole {
    private static final int NOTIFICATIONS_PERCENT = 50;

    private static final String MIGRATIONS = "db/migration/bsf";

    @Bean
    BindingStores bindingStores(Database database, BsfProperties properties, Clock clock) {
        database.migrate(MIGRATIONS);
        int site = properties.siteId();
        return new BindingStores(
                new JdbcPcfBindingStore(database, site, clock),
                JdbcDocumentStore.ofUeBindings(database, site),
                JdbcDocumentStore.ofMbsBindings(database, site),
                JdbcDocumentStore.ofSubscriptions(database, site),
                new JdbcNotificationOutbox(database, site),
                new JdbcTerminationStore(database, site),
                new JdbcPcfHostStore(database));
    }

    @Bean
    EgressNotificationSender bindingNotificationSender(
            EgressGateway egress,
            BindingStores stores,
            SubscriptionService subscriptions,
            ConfigViews configuration,
            KeptBudget budget,
            Clock clock) {
        ConfigView<ManagementOptions> settings = configuration.view(ManagementOptions.RESOURCE);
        return new EgressNotificationSender(
                egress,
                stores.outbox(),
                clock,
                () -> settings.current().notificationTimeToLive(),
                subscriptions,
                budget.kind("notifications", NOTIFICATIONS_PERCENT));
    }

    @Bean
    PeriodicTask dueBindingNotifications(EgressNotificationSender sender) {
        return new PeriodicTask("binding-notifications", () -> Duration.ofSeconds(1), sender::sendDue);
    }

    @Bean
    RequestGate bindingRequestGate(ConfigViews configuration, CpuLoad cpu) {
        return new RequestGate(configuration.view(NbsfCongestionOptions.RESOURCE), cpu::percent);
    }

    @Bean
    PeriodicTask bindingCongestionSampling(RequestGate gate) {
        return gate.gate().sampling();
    }
}
