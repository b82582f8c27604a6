// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.InstantSource;
import java.util.List;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.auditservice.AuditedUeAssociations;
import org.sigcore.policy.contract.policyds.UeSubscriberListener;
import org.sigcore.policy.contract.udrconnector.UePolicyRepository;
import org.sigcore.policy.contract.ueservice.UeAssociationRecords;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.association.AmfStatusItems;
import org.sigcore.policy.kernel.association.AssociationKind;
import org.sigcore.policy.kernel.association.AssociationRole;
import org.sigcore.policy.kernel.association.Associations;
import org.sigcore.policy.kernel.association.GuamiStatuses;
import org.sigcore.policy.kernel.events.PcEventItems;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.guard.ServiceGuard;
import org.sigcore.policy.kernel.guard.ServiceGuards;
import org.sigcore.policy.kernel.notices.NoticeQueues;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.outbox.OutboxItems;
import org.sigcore.policy.kernel.policydata.PolicyData;
import org.sigcore.policy.kernel.session.SessionItems;
import org.sigcore.policy.kernel.session.service.AfPeer;
import org.sigcore.policy.kernel.session.service.SessionAudit;
import org.sigcore.policy.kernel.session.service.SessionObserver;
import org.sigcore.policy.kernel.session.service.StoredSessionRecords;
import org.sigcore.policy.kernel.session.store.SessionKeyPages;
import org.sigcore.policy.kernel.session.store.SessionSearches;
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

    /** Collaborators shared by the beans of the role. */
    record UeAssociations(Associations all, UeDelivery delivery, UeAnswers answers, List<OutboxHandler> ofVisitors) {}

    @Bean
    UeAssociations ueAssociations(
            PolicyDatabase database,
            RoleLinks links,
            CountedRequests requests,
            NfIdentity identity,
            SessionSearches searches,
            Outbox outbox,
            UeDeliveryParts parts,
            PcEventReports events,
            GuamiStatuses statuses,
            UeDelivery.Amfs amfs,
            NoticeQueues notices,
            Activity activity) {
        Dependencies all = new Dependencies(
                database, links, requests, identity, searches, outbox, events, statuses, notices, activity);
        SessionParts course = course(
                all,
                parts.settings(),
                amf -> new UePeer(amf, outbox, amfs.visiting()),
                SessionObserver.NONE,
                AfPeer.NONE);
        UeSections sections = new UeSections(
                parts.policyData()::find,
                parts.policyData()::version,
                () -> links.get(UePolicyRepository.class),
                identity.plmns().getFirst(),
                () -> new UeSections.Codes(
                        parts.settings().now().ueDelivery().urspUpsc(),
                        parts.settings().now().ueDelivery().guidanceUpsc()));
        UeDelivery delivery = new UeDelivery(
                course.sessions(), course.ports(), sections, amfs, parts, () -> parts.rules(sections), parts);
        UeAnswers answers =
                new UeAnswers(delivery, amfs.visiting(), course.sessions(), outbox, () -> parts.rules(sections), parts);
        Associations associations = new Associations(
                AssociationKind.UE,
                course.sessions(),
                course.ports().clock(),
                all.events()::reported,
                new UeEvents(delivery, answers, amfs.visiting(), parts));
        return new UeAssociations(
                associations,
                delivery,
                answers,
                amfs.visiting().handlers(course.sessions(), course.ports().peer()));
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
                visiting);
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
    SbiRoutes homePcfRoutes(UeAssociations associations, VisitingUes visiting, CallbackKey key, UeDeliveryParts parts) {
        return new HomePcfRoutes(visiting, associations.all().sessions(), key, () -> parts.accept("stranger"));
    }

    @Bean
    OutboxHandler ueHomeJoins(UeAssociations associations) {
        return associations.ofVisitors().get(0);
    }

    @Bean
    OutboxHandler ueHomeReports(UeAssociations associations) {
        return associations.ofVisitors().get(1);
    }

    @Bean
    OutboxHandler ueHomeLeaves(UeAssociations associations) {
        return associations.ofVisitors().get(2);
    }

    @Bean
    OutboxHandler ueHomeDemands(UeAssociations associations) {
        return associations.ofVisitors().get(3);
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
    AuditedUeAssociations auditedUeAssociations(UeAssociations associations) {
        return new Audited(associations);
    }

    private static final class Audited extends SessionAudit implements AuditedUeAssociations {
        private Audited(UeAssociations associations) {
            super(associations.all().sessions());
        }
    }

    @Bean
    OutboxHandler uePending(UeAssociations associations) {
        return associations.all().pending();
    }

    @Bean
    UeSubscriberListener ueSubscriberListener(UeAssociations associations) {
        return associations.all()::subscriberChanged;
    }

    @Bean
    UeAssociationRecords ueAssociationRecords(UeAssociations associations) {
        return new Records(associations);
    }

    @Bean
    MeterBinder ueSessionMeters(UeAssociations associations) {
        return associations.all().sessions().meters();
    }

    private static final class Records extends StoredSessionRecords implements UeAssociationRecords {
        private Records(UeAssociations associations) {
            super(associations.all().sessions());
        }
    }
}
