// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedUeAssociations;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.policyds.UeSubscriberListener;
import org.sigcore.policy.contract.udrconnector.UePolicyRepository;
import org.sigcore.policy.contract.ueservice.UeAssociationRecords;
import org.sigcore.policy.kernel.association.AmfStatusItems;
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
import org.sigcore.policy.kernel.policydata.PolicyData;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.SessionKeyPages;
import org.sigcore.policy.kernel.session.store.SessionTables;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.ueservice.logic.AmfStatusCallback;
import org.sigcore.policy.role.ueservice.logic.DeliveryState;
import org.sigcore.policy.role.ueservice.logic.UeCallback;
import org.sigcore.policy.role.ueservice.logic.VisitedPcf;
import org.sigcore.policy.role.ueservice.service.AmfClient;
import org.sigcore.policy.role.ueservice.service.AmfStatusSubscriptions;
import org.sigcore.policy.role.ueservice.service.UeAnswers;
import org.sigcore.policy.role.ueservice.service.UeDelivery;
import org.sigcore.policy.role.ueservice.service.UeEvents;
import org.sigcore.policy.role.ueservice.service.UePeer;
import org.sigcore.policy.role.ueservice.service.UeSections;
import org.sigcore.policy.role.ueservice.service.VisitingUes;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Role {@code ue-service}: UE policy associations (N15) and the delivery of UE policies. */
@Configuration(proxyBeanMethods = false)
@Import({OutboxItems.class, SessionItems.class, PcEventItems.class, AmfStatusItems.class})
@Role(
        value = "ue-service",
        paths = {UeServiceRole.API, UeCallback.API, AmfStatusCallback.API})
public class UeServiceRole extends AssociationRole {
    /** Path prefix of the API. */
    public static final String API = "/npcf-ue-policy-control/v1";

    public UeServiceRole() {
        super(API, AssociationKind.UE, SessionTables.UE);
    }

    @Bean
    SessionParts ueParts(
            SessionItems.Services services,
            CountedRequests requests,
            NfIdentity identity,
            GuamiStatuses statuses,
            Outbox outbox,
            VisitingUes visiting,
            PcEventReports events) {
        return parts(
                services,
                notifications(requests, identity, statuses),
                amf -> new UePeer(amf, outbox, visiting),
                events,
                AfPeer.NONE);
    }

    /** Associations shared by the beans of the role. */
    record UeAssociations(Associations all, UeDelivery delivery, UeAnswers answers) {}

    @Bean
    UeAssociations ueAssociations(
            SessionParts ueParts,
            RoleLinks links,
            NfIdentity identity,
            Outbox outbox,
            UeDeliveryParts parts,
            PcEventReports events,
            UeDelivery.Amfs amfs) {
        UeSections sections = new UeSections(
                parts.policyData()::find,
                parts.policyData()::version,
                links.get(SubscriberData.class),
                () -> links.get(UePolicyRepository.class),
                identity.plmns().getFirst(),
                () -> new UeSections.Codes(
                        parts.settings().now().ueDelivery().urspUpsc(),
                        parts.settings().now().ueDelivery().guidanceUpsc()));
        UeDelivery delivery = new UeDelivery(
                ueParts.sessions(), outbox, InstantSource.system(), sections, amfs, () -> parts.rules(sections), parts);
        UeAnswers answers = new UeAnswers(
                delivery, amfs.visiting(), ueParts.sessions(), outbox, () -> parts.rules(sections), parts);
        return new UeAssociations(
                associations(ueParts, events, new UeEvents(delivery, answers, amfs.visiting(), parts)),
                delivery,
                answers);
    }

    @Bean
    UeDeliveryParts ueDeliveryParts(
            NfIdentity identity,
            CallbackKey key,
            ServiceSettings settings,
            ConfigViews configuration,
            MeterRegistry meters) {
        return new UeDeliveryParts(identity::apiRoot, key, settings, new PolicyData(configuration), meters);
    }

    @Bean
    UeDelivery.Amfs ueAmfs(
            PolicyDatabase database,
            CountedRequests requests,
            Outbox outbox,
            UeDeliveryParts parts,
            AmfStatusItems.AmfStatusTable table,
            NfIdentity identity,
            GuamiStatuses statuses,
            VisitingUes visiting) {
        AmfClient client = new NamfCommunication(requests);
        SessionKeyPages listened = new SessionKeyPages(database.database());
        AmfStatusSubscriptions.Ports ports = new AmfStatusSubscriptions.Ports(
                table.store(),
                database.commits(),
                outbox,
                client,
                (guami, after, limit) -> listened.page(DeliveryState.foundBy(guami), after, limit),
                InstantSource.system());
        return new UeDelivery.Amfs(
                client,
                new AmfStatusSubscriptions(
                        statuses,
                        ports,
                        () -> parts.settings().now().ueDelivery().amfStatusCheck(),
                        parts::amfStatus,
                        parts::countAmfStatus),
                request -> VisitedPcf.asks(request, identity.plmns()),
                visiting,
                parts);
    }

    @Bean
    VisitingUes visitingUes(
            PolicyProperties properties,
            CountedRequests requests,
            NfIdentity identity,
            UeDeliveryParts parts,
            Outbox outbox) {
        return new VisitingUes(
                new NpcfUePolicyControl(requests, identity.plmns()),
                properties.ue().partners(),
                identity.plmns().getFirst(),
                parts::home,
                outbox);
    }

    @Bean
    SbiRoutes homePcfRoutes(SessionParts ueParts, VisitingUes visiting, CallbackKey key, UeDeliveryParts parts) {
        return new HomePcfRoutes(
                visiting, ueParts.sessions(), ueParts.termination(), key, () -> parts.accept("stranger"));
    }

    @Bean
    OutboxHandler ueHomeJoins(SessionParts ueParts, VisitingUes visiting) {
        return visiting.handlers(ueParts.sessions()).get(0);
    }

    @Bean
    OutboxHandler ueHomeReports(SessionParts ueParts, VisitingUes visiting) {
        return visiting.handlers(ueParts.sessions()).get(1);
    }

    @Bean
    OutboxHandler ueHomeLeaves(SessionParts ueParts, VisitingUes visiting) {
        return visiting.handlers(ueParts.sessions()).get(2);
    }

    @Bean
    OutboxHandler ueHomeDemands(SessionParts ueParts, VisitingUes visiting) {
        return visiting.handlers(ueParts.sessions()).get(3);
    }

    @Bean
    SbiRoutes amfStatusRoutes(UeDelivery.Amfs amfs, CallbackKey key, UeDeliveryParts parts) {
        return new AmfStatusRoutes(amfs.statuses(), key, () -> parts.countAmfStatus("stranger"));
    }

    @Bean
    OutboxHandler amfStatusSubscriptions(UeDelivery.Amfs amfs) {
        return amfs.statuses().subscriptions();
    }

    @Bean
    OutboxHandler amfStatusChecks(UeDelivery.Amfs amfs) {
        return amfs.statuses().checks();
    }

    @Bean
    OutboxHandler amfStatusMoves(UeDelivery.Amfs amfs, UeAssociations associations) {
        return amfs.statuses().moves(associations.delivery()::moved);
    }

    @Bean
    SbiRoutes n1NotificationRoutes(UeAssociations associations, CallbackKey key, UeDeliveryParts parts) {
        return new N1NotificationRoutes(associations.answers(), key, () -> parts.accept("stranger"));
    }

    @Bean
    OutboxHandler ueDeliveries(UeAssociations associations) {
        return associations.delivery().deliveries();
    }

    @Bean
    OutboxHandler ueUnsubscriptions(UeDelivery.Amfs amfs) {
        return UePeer.unsubscriptions(amfs.client());
    }

    @Bean
    OutboxHandler uePolicySets(UeAssociations associations, RoleLinks links) {
        return associations.answers().writes(() -> links.get(UePolicyRepository.class));
    }

    /** Admission and congestion guard of the service. */
    record UeGuard(ServiceGuard guard) {}

    @Bean
    UeGuard ueGuard(ServiceGuards guards) {
        return new UeGuard(guards.of("pcf-ue"));
    }

    @Bean
    PeriodicTask ueCongestionSampling(UeGuard guard) {
        return guard.guard().sampling();
    }

    @Bean
    SbiRoutes uePolicyRoutes(
            UeAssociations associations,
            NfIdentity identity,
            ServiceSettings settings,
            MeterRegistry meters,
            UeGuard guard) {
        return guard.guard().guard(routes(associations.all(), identity, settings, meters));
    }

    @Bean
    AuditedUeAssociations auditedUeAssociations(SessionParts ueParts) {
        return new Audited(ueParts);
    }

    private static final class Audited extends SessionAudit implements AuditedUeAssociations {
        private Audited(SessionParts ueParts) {
            super(ueParts.store(), ueParts.peer(), ueParts.termination());
        }
    }

    @Bean
    OutboxHandler uePending(SessionParts ueParts) {
        return ueParts.sessions().pending();
    }

    @Bean
    UeSubscriberListener ueSubscriberListener(UeAssociations associations) {
        return associations.all()::subscriberChanged;
    }

    @Bean
    UeAssociationRecords ueAssociationRecords(SessionParts ueParts) {
        return new Records(ueParts);
    }

    private static final class Records extends StoredSessionRecords implements UeAssociationRecords {
        private Records(SessionParts ueParts) {
            super(ueParts.service(), ueParts.store(), ueParts.decisions(), ueParts.termination());
        }
    }
}
