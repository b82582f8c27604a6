// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.amservice;

import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.amservice.AmAssociationRecords;
import org.sigcore.policy.contract.auditservice.AuditedAmAssociations;
import org.sigcore.policy.contract.notifier.AmPcEvents;
import org.sigcore.policy.contract.policyds.AmSubscriberListener;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.kernel.association.AssociationEvents;
import org.sigcore.policy.kernel.association.AssociationItems;
import org.sigcore.policy.kernel.association.AssociationKind;
import org.sigcore.policy.kernel.association.AssociationRoutes;
import org.sigcore.policy.kernel.association.Associations;
import org.sigcore.policy.kernel.events.PcEventItems;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role {@code am-service}: access and mobility policies, and AFs' AM contexts. */
@Configuration(proxyBeanMethods = false)
@Import({
    OutboxItems.class,
    SessionItems.class,
    PcEventItems.class,
    AssociationItems.class,
    AmServiceRole.Audit.class,
    AmServiceRole.Records.class
})
@Role(
        value = "am-service",
        paths = {AmServiceRole.API, AmContextRoutes.API})
public class AmServiceRole {
    /** Path prefix of the API. */
    public static final String API = "/npcf-am-policy-control/v1";

    @Bean
    ServiceGuard amGuard(ServiceGuards guards) {
        return guards.of("pcf-am");
    }

    @Bean
    AmEvents amEvents(Outbox outbox) {
        return new AmEvents(outbox, InstantSource.system());
    }

    @Bean
    SessionParts amParts(AssociationItems.Services services, AmEvents events) {
        return services.parts(AssociationKind.AM, API, SessionTables.AM, UnaryOperator.identity(), events, events);
    }

    @Bean
    Associations amAssociations(AssociationItems.Services services, SessionParts amParts) {
        return services.associations(AssociationKind.AM, amParts, AssociationEvents.NONE);
    }

    @Bean
    AmContexts amContexts(SessionParts amParts, RoleLinks links, AmEvents events, Outbox outbox) {
        return new AmContexts(
                amParts.sessions(), links.get(SubscriberRecords.class), events, outbox, InstantSource.system());
    }

    @Bean
    SbiRoutes amPolicyRoutes(Associations amAssociations, NfIdentity identity, ServiceGuard amGuard) {
        return amGuard.guard(new AssociationRoutes(API, amAssociations, identity::apiRoot, amGuard.late()));
    }

    @Bean
    SbiRoutes amContextRoutes(AmContexts contexts, NfIdentity identity, ServiceGuard amGuard) {
        return amGuard.guard(new AmContextRoutes(contexts, identity::apiRoot, amGuard.late()));
    }

    @Bean
    OutboxHandlers amHandlers(SessionParts amParts, AmContexts contexts) {
        return OutboxHandlers.of(amParts.sessions().pending(), contexts.timers());
    }

    @Bean
    AmPcEvents amPcEvents(SessionParts amParts, PcEventReports reports) {
        return (subscription, after, limit) -> reports.page(amParts.store(), subscription, after, limit);
    }

    @Bean
    AmSubscriberListener amSubscriberListener(Associations amAssociations) {
        return amAssociations::subscriberChanged;
    }

    static final class Audit extends SessionAudit implements AuditedAmAssociations {
        Audit(SessionParts amParts) {
            super(amParts.store(), amParts.peer(), amParts.termination());
        }
    }

    static final class Records extends StoredSessionRecords implements AmAssociationRecords {
        Records(SessionParts amParts) {
            super(amParts.service(), amParts.store(), amParts.sessions(), amParts.termination());
        }
    }
}
