// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.notifier;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.notifier.AmPcEvents;
import org.sigcore.policy.contract.notifier.HttpNotices;
import org.sigcore.policy.contract.notifier.SmPcEvents;
import org.sigcore.policy.kernel.guard.LateRequests;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.notices.NoticeCalls;
import org.sigcore.policy.kernel.notices.NoticeServers;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.JdbcDocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role {@code notifier}: manages subscriptions to policy control events and notifies their consumers. */
@Configuration(proxyBeanMethods = false)
@Import(OutboxItems.class)
@Role(value = "notifier", paths = PcEventRoutes.API)
public class NotifierRole {
    private static final String SERVICE = "notifier";
    private static final Duration LOOK = Duration.ofMillis(300);

    /** Resolves the session sources lazily, since their roles depend on this one. */
    @Bean
    PcEventSubscriptions pcEventSubscriptions(
            PolicyDatabase database,
            Outbox outbox,
            RoleLinks links,
            @Qualifier("callbackPosts") OutboxHandler callbacks,
            ServiceSettings live,
            MeterRegistry meters) {
        InstantSource clock = InstantSource.system();
        PcEventSubscriptions subscriptions = new PcEventSubscriptions(
                new JdbcDocumentStore("pceventsubscription", "subscriptionid", database, clock),
                database.commits(),
                outbox,
                () -> Map.of(
                        "sm", links.get(SmPcEvents.class)::smPcEvents, "am", links.get(AmPcEvents.class)::amPcEvents),
                callbacks::send,
                () -> live.now().notifier(),
                clock);
        Gauge.builder(
                        "policy.event.subscriptions",
                        subscriptions,
                        all -> all.pcEventSubscriptions().size())
                .description("Subscriptions to policy control events")
                .register(meters);
        FunctionCounter.builder("policy.event.subscriptions.refused", subscriptions, PcEventSubscriptions::refused)
                .description("Subscriptions to policy control events refused because the limit was reached")
                .register(meters);
        return subscriptions;
    }

    @Bean
    PeriodicTask pcEventSubscriptionsTask(PcEventSubscriptions subscriptions) {
        return new PeriodicTask("policy-event-subscriptions", () -> LOOK, subscriptions::refresh);
    }

    @Bean
    ServiceGuard notifierGuard(ServiceGuards guards) {
        return guards.of(SERVICE);
    }

    @Bean
    SbiRoutes pcEventRoutes(
            PcEventSubscriptions subscriptions,
            NfIdentity identity,
            ServiceSettings live,
            MeterRegistry meters,
            ServiceGuard notifierGuard) {
        LateRequests late = new LateRequests(SERVICE, () -> live.now().dropsStaleRequests("pcf-sm"), meters);
        return notifierGuard.guard(new PcEventRoutes(subscriptions, identity::apiRoot, late));
    }

    @Bean
    HttpNotices httpNotices(
            ConfigViews configuration, NoticeCalls calls, CountedRequests requests, MeterRegistry meters) {
        return new HttpNoticeServers(configuration.view(NoticeServers.HTTP), calls, requests, meters);
    }

    @Bean
    OutboxHandlers notifierHandlers(PcEventSubscriptions subscriptions) {
        return OutboxHandlers.of(subscriptions.timers(), subscriptions.walks());
    }
}
