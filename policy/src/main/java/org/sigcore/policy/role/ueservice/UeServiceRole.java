// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.contract.auditservice.AuditedUeAssociations;
import org.sigcore.policy.contract.policyds.UeSubscriberListener;
import org.sigcore.policy.contract.ueservice.UeAssociationRecords;
import org.sigcore.policy.kernel.association.AssociationItems;
import org.sigcore.policy.kernel.association.AssociationKind;
import org.sigcore.policy.kernel.association.AssociationRoutes;
import org.sigcore.policy.kernel.association.Associations;
import org.sigcore.policy.kernel.events.PcEventItems;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.role.ueservice.logic.AmfStatusCallback;
import org.sigcore.policy.role.ueservice.logic.UeCallback;
import org.sigcore.policy.role.ueservice.service.UeAnswers;
import org.sigcore.policy.role.ueservice.service.UeDelivery;
import org.sigcore.policy.role.ueservice.service.UeEvents;
import org.sigcore.policy.role.ueservice.service.UePeer;
import org.sigcore.policy.role.ueservice.service.VisitingUes;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role {@code ue-service}: UE policy associations (N15) and the delivery of UE policies. */
@Configuration(proxyBeanMethods = false)
@Import({
    OutboxItems.class,
    SessionItems.class,
    PcEventItems.class,
    AssociationItems.class,
    UeDeliveryItems.class,
    AmfStatusItems.class,
    UeServiceRole.Audit.class,
    UeServiceRole.Records.class
})
@Role(
        value = "ue-service",
        paths = {UeServiceRole.API, UeCallback.API, AmfStatusCallback.API})
public class UeServiceRole {
    /** Path prefix of the API. */
    public static final String API = "/npcf-ue-policy-control/v1";

    @Bean
    ServiceGuard ueGuard(ServiceGuards guards) {
        return guards.of("pcf-ue");
    }

    @Bean
    SessionParts ueParts(AssociationItems.Services services, Outbox outbox, VisitingUes visiting) {
        return services.parts(
                AssociationKind.UE,
                API,
                SessionTables.UE,
                amf -> new UePeer(amf, outbox, visiting),
                SessionObserver.NONE,
                AfPeer.NONE);
    }

    @Bean
    Associations ueAssociations(
            AssociationItems.Services services,
            SessionParts ueParts,
            UeDelivery delivery,
            UeAnswers answers,
            VisitingUes visiting,
            UeDeliveryParts parts) {
        return services.associations(AssociationKind.UE, ueParts, new UeEvents(delivery, answers, visiting, parts));
    }

    @Bean
    SbiRoutes uePolicyRoutes(Associations ueAssociations, NfIdentity identity, ServiceGuard ueGuard) {
        return ueGuard.guard(new AssociationRoutes(API, ueAssociations, identity::apiRoot, ueGuard.late()));
    }

    @Bean
    OutboxHandlers ueHandlers(SessionParts ueParts) {
        return OutboxHandlers.of(ueParts.sessions().pending());
    }

    @Bean
    UeSubscriberListener ueSubscriberListener(Associations ueAssociations) {
        return ueAssociations::subscriberChanged;
    }

    static final class Audit extends SessionAudit implements AuditedUeAssociations {
        Audit(SessionParts ueParts) {
            super(ueParts.store(), ueParts.peer(), ueParts.termination());
        }
    }

    static final class Records extends StoredSessionRecords implements UeAssociationRecords {
        Records(SessionParts ueParts) {
            super(ueParts.service(), ueParts.store(), ueParts.sessions(), ueParts.termination());
        }
    }
}
