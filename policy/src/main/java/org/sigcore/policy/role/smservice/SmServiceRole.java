// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice;

import java.util.function.Predicate;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.policy.contract.auditservice.AuditedSmSessions;
import org.sigcore.policy.contract.binding.SessionBindings;
import org.sigcore.policy.contract.pre.PolicyEngine;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import org.sigcore.policy.contract.smservice.SmTdfReports;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.kernel.events.PcEventItems;
import org.sigcore.policy.kernel.events.PcEventItems.PcEventFeed;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.session.SbiNotifications;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.role.smservice.logic.UrgentRequests;
import org.sigcore.policy.role.smservice.service.TriggeredEngine;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Role {@code sm-service}: session management policies (N7), the AF sessions bound to them (N5 and Rx), and policies
 * for data transfers.
 */
@Configuration(proxyBeanMethods = false)
@Import({
    OutboxItems.class,
    SessionItems.class,
    PcEventItems.class,
    SmPolicyItems.class,
    AppSessionItems.class,
    BdtItems.class,
    SmServiceRole.Audit.class,
    SmServiceRole.Records.class
})
@Role(
        value = "sm-service",
        paths = {SmPolicyRoutes.API, AppSessionRoutes.API, BdtPolicyRoutes.API, PdtqPolicyRoutes.API})
public class SmServiceRole {
    static final String SERVICE = "pcf-sm";

    @Bean
    ServiceGuard smGuard(ServiceGuards guards) {
        return guards.of(SERVICE);
    }

    /** Returns the test for a request of an emergency session, which has the highest priority. */
    static Predicate<byte[]> urgent(ServiceSettings live) {
        return body -> UrgentRequests.isUrgent(body, dnn -> live.now().emergency(SERVICE, dnn));
    }

    @Bean
    SessionParts smParts(
            SessionItems.Services services,
            RoleLinks links,
            PcEventFeed feed,
            PcEventReports events,
            CountedRequests requests,
            NfIdentity identity,
            RoleSet roles,
            Outbox outbox,
            ServiceSettings live,
            OutboxAfNotifications afs) {
        SessionBindings bindings = links.get(SessionBindings.class);
        SbiNotifications.Form form = new SbiNotifications.Form(
                "npcf-smpolicycontrol-notify", "smPolicyDecision", id -> SmPolicyRoutes.uri(identity.apiRoot(), id));
        return SessionParts.of(
                services.shared().with(new TriggeredEngine(links.get(PolicyEngine.class), feed.subscriptions())),
                services.settings(SERVICE, "SMF", "PDU session"),
                services.store(SessionTables.SM, events.then(services.tdfObserver(SERVICE))),
                services.watched(SERVICE, new SbiNotifications(requests, form)),
                afs,
                new SelectedBindings(
                        roles.runs("binding") ? bindings : new OutboxBindings(outbox, bindings),
                        dnn -> live.now().bindingExcluded(dnn)),
                links.get(UsageMonitoring.class));
    }

    @Bean
    OutboxHandlers smHandlers(SessionItems.Services services, SessionParts smParts, RoleLinks links) {
        return OutboxHandlers.of(
                smParts.sessions().pending(),
                services.tdfWork(smParts),
                new OutboxBindings.Sender(() -> links.get(SessionBindings.class)));
    }

    @Bean
    SmTdfReports smTdfReports(SessionItems.Services services, SessionParts smParts) {
        return services.tdfReports(smParts)::report;
    }

    static final class Audit extends SessionAudit implements AuditedSmSessions {
        Audit(SessionParts smParts) {
            super(smParts.store(), smParts.peer(), smParts.termination());
        }
    }

    static final class Records extends StoredSessionRecords implements SmSessionRecords {
        Records(SessionParts smParts) {
            super(smParts.service(), smParts.store(), smParts.sessions(), smParts.termination());
        }
    }
}
