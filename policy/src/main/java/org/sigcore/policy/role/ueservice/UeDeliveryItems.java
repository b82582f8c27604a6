// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import java.time.InstantSource;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.policyds.SubscriberData;
import org.sigcore.policy.contract.udrconnector.UePolicyRepository;
import org.sigcore.policy.kernel.events.PcEventReports;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.policydata.PolicyData;
import org.sigcore.policy.kernel.session.service.SessionParts;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.sigcore.policy.kernel.uepolicy.Upsi;
import org.sigcore.policy.role.ueservice.logic.VisitedPcf;
import org.sigcore.policy.role.ueservice.service.AmfClient;
import org.sigcore.policy.role.ueservice.service.AmfStatusSubscriptions;
import org.sigcore.policy.role.ueservice.service.DeliveryReports;
import org.sigcore.policy.role.ueservice.service.UeAnswers;
import org.sigcore.policy.role.ueservice.service.UeDelivery;
import org.sigcore.policy.role.ueservice.service.UePeer;
import org.sigcore.policy.role.ueservice.service.UeSections;
import org.sigcore.policy.role.ueservice.service.VisitingUes;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Beans for the delivery of UE policies through AMFs and other PCFs; imported by the role {@code ue-service}. */
@Configuration(proxyBeanMethods = false)
@Import({PolicyData.class, UeDeliveryParts.class, NamfCommunication.class})
class UeDeliveryItems {
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
                parts.home(),
                parts::homePcf,
                outbox);
    }

    @Bean
    DeliveryReports deliveryReports(UeDeliveryParts parts, PcEventReports events) {
        return new DeliveryReports(
                parts, events, () -> new Upsi(parts.home(), parts.codes().guidance()));
    }

    @Bean
    UeDelivery ueDelivery(
            SessionParts ueParts,
            RoleLinks links,
            NfIdentity identity,
            Outbox outbox,
            AmfClient client,
            AmfStatusSubscriptions statuses,
            VisitingUes visiting,
            PolicyData documents,
            DeliveryReports reports,
            UeDeliveryParts parts) {
        UeSections sections = new UeSections(
                documents::find,
                documents::version,
                links.get(SubscriberData.class),
                () -> links.get(UePolicyRepository.class),
                parts.home(),
                parts::codes);
        UeDelivery.Amfs amfs = new UeDelivery.Amfs(
                client, statuses, request -> VisitedPcf.asks(request, identity.plmns()), visiting, parts);
        return new UeDelivery(
                ueParts.sessions(), outbox, InstantSource.system(), sections, amfs, parts::rules, reports);
    }

    @Bean
    UeAnswers ueAnswers(
            SessionParts ueParts,
            UeDelivery delivery,
            VisitingUes visiting,
            Outbox outbox,
            DeliveryReports reports,
            UeDeliveryParts parts) {
        return new UeAnswers(delivery, visiting, ueParts.sessions(), outbox, parts::rules, reports);
    }

    @Bean
    OutboxHandlers ueDeliveryHandlers(UeDelivery delivery, UeAnswers answers, AmfClient client, RoleLinks links) {
        return OutboxHandlers.of(
                delivery.deliveries(),
                answers.writes(() -> links.get(UePolicyRepository.class)),
                UePeer.unsubscriptions(client));
    }

    @Bean
    OutboxHandlers visitingHandlers(SessionParts ueParts, VisitingUes visiting) {
        return visiting.handlers(ueParts.sessions());
    }

    @Bean
    SbiRoutes n1NotificationRoutes(UeAnswers answers, CallbackKey key, UeDeliveryParts parts) {
        return new N1NotificationRoutes(answers, key, () -> parts.accept("stranger"));
    }

    @Bean
    SbiRoutes homePcfRoutes(SessionParts ueParts, VisitingUes visiting, CallbackKey key, UeDeliveryParts parts) {
        return new HomePcfRoutes(
                visiting, ueParts.sessions(), ueParts.termination(), key, () -> parts.accept("stranger"));
    }
}
