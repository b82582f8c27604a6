// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.amservice;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.amservice.AmAssociationRecords;
import org.sigcore.policy.contract.auditservice.AuditedAmAssociations;
import org.sigcore.policy.contract.notifier.AmPcEvents;
import org.sigcore.policy.contract.policyds.AmSubscriberListener;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.kernel.association.AmfStatusItems;
import org.sigcore.policy.kernel.association.AssociationEvents;
import org.sigcore.policy.kernel.association.AssociationKind;
import org.sigcore.policy.kernel.association.AssociationRole;
import org.sigcore.policy.kernel.association.Associations;
import org.sigcore.policy.kernel.association.GuamiStatuses;
import org.sigcore.policy.kernel.events.PcEventItems;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role {@code am-service}: access and mobility policies, and AFs' AM contexts. */
@Configuration(proxyBeanMethods = false)
@Import({OutboxItems.class, SessionItems.class, PcEventItems.class, AmfStatusItems.class})
@Role(
        value = "am-service",
        paths = {AmServiceRole.API, AmContextRoutes.API})
public class AmServiceRole extends AssociationRole {
    /** Path prefix of the API. */
    public static final String API = "/npcf-am-policy-control/v1";

    public AmServiceRole() {
        super(API, AssociationKind.AM, SessionTables.AM);
    }

    @Bean
    SessionParts amParts(
            SessionItems.Services services,
            CountedRequests requests,
            NfIdentity identity,
            GuamiStatuses amfs,
            AmEvents events,
            PcEventReports reports) {
        return parts(
                services,
                notifications(requests, identity, amfs),
                UnaryOperator.identity(),
                events.then(reports),
                events);
    }

    /** Associations shared by the beans of this role. */
    record AmAssociations(Associations all) {}

    @Bean
    AmAssociations amAssociations(SessionParts amParts, PcEventReports reports) {
        return new AmAssociations(associations(amParts, reports, AssociationEvents.NONE));
    }

    @Bean
    AmPcEvents amPcEvents(SessionParts amParts, PcEventReports reports) {
        return (subscription, after, limit) -> reports.page(amParts.store(), subscription, after, limit);
    }

    @Bean
    AmEvents amEvents(Outbox outbox) {
        return new AmEvents(outbox, InstantSource.system());
    }

    @Bean
    AmContexts amContexts(SessionParts amParts, RoleLinks links, AmEvents events, Outbox outbox) {
        return new AmContexts(
                amParts.sessions(), links.get(SubscriberRecords.class), events, outbox, InstantSource.system());
    }

    @Bean
    SbiRoutes amContextRoutes(
            AmContexts contexts, NfIdentity identity, ServiceSettings settings, MeterRegistry meters, AmGuard guard) {
        return guard.guard().guard(new AmContextRoutes(contexts, identity::apiRoot, late(settings, meters)));
    }

    @Bean
    OutboxHandler amContextTimers(AmContexts contexts) {
        return contexts.timers();
    }

    /** Guard of the service: admission and congestion control. */
    record AmGuard(ServiceGuard guard) {}

    @Bean
    AmGuard amGuard(ServiceGuards guards) {
        return new AmGuard(guards.of("pcf-am"));
    }

    @Bean
    PeriodicTask amCongestionSampling(AmGuard guard) {
        return guard.guard().sampling();
    }

    @Bean
    SbiRoutes amPolicyRoutes(
            AmAssociations associations,
            NfIdentity identity,
            ServiceSettings settings,
            MeterRegistry meters,
            AmGuard guard) {
        return guard.guard().guard(routes(associations.all(), identity, settings, meters));
    }

    @Bean
    AuditedAmAssociations auditedAmAssociations(SessionParts amParts) {
        return new Audited(amParts);
    }

    private static final class Audited extends SessionAudit implements AuditedAmAssociations {
        private Audited(SessionParts amParts) {
            super(amParts.store(), amParts.peer(), amParts.termination());
        }
    }

    @Bean
    OutboxHandler amPending(SessionParts amParts) {
        return amParts.sessions().pending();
    }

    @Bean
    AmSubscriberListener amSubscriberListener(AmAssociations associations) {
        return associations.all()::subscriberChanged;
    }

    @Bean
    AmAssociationRecords amAssociationRecords(SessionParts amParts) {
        return new Records(amParts);
    }

    private static final class Records extends StoredSessionRecords implements AmAssociationRecords {
        private Records(SessionParts amParts) {
            super(amParts.service(), amParts.store(), amParts.decisions(), amParts.termination());
        }
    }
}
