// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice;

import java.time.InstantSource;
import org.sigcore.policy.kernel.association.GuamiStatuses;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandlers;
import org.sigcore.policy.kernel.session.store.SessionKeyPages;
import org.sigcore.policy.kernel.store.DocumentStore;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.policy.role.ueservice.logic.DeliveryState;
import org.sigcore.policy.role.ueservice.service.AmfClient;
import org.sigcore.policy.role.ueservice.service.AmfStatusSubscriptions;
import org.sigcore.policy.role.ueservice.service.UeDelivery;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.sbi.token.CallbackKey;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans for status changes of the AMFs that serve UEs; imported by the role {@code ue-service}. */
@Configuration(proxyBeanMethods = false)
class AmfStatusItems {
    @Bean
    AmfStatusSubscriptions amfStatuses(
            PolicyDatabase database,
            Outbox outbox,
            UeDeliveryParts parts,
            DocumentStore amfStatusTable,
            GuamiStatuses statuses,
            AmfClient client) {
        SessionKeyPages listened = new SessionKeyPages(database.database());
        AmfStatusSubscriptions.Ports ports = new AmfStatusSubscriptions.Ports(
                amfStatusTable,
                database.commits(),
                outbox,
                client,
                (guami, after, limit) -> listened.page(DeliveryState.foundBy(guami), after, limit),
                InstantSource.system());
        return new AmfStatusSubscriptions(
                statuses, ports, () -> parts.now().amfStatusCheck(), parts::amfStatus, parts::countAmfStatus);
    }

    @Bean
    OutboxHandlers amfStatusHandlers(AmfStatusSubscriptions statuses, UeDelivery delivery) {
        return OutboxHandlers.of(statuses.subscriptions(), statuses.checks(), statuses.moves(delivery::moved));
    }

    @Bean
    SbiRoutes amfStatusRoutes(AmfStatusSubscriptions statuses, CallbackKey key, UeDeliveryParts parts) {
        return new AmfStatusRoutes(statuses, key, () -> parts.countAmfStatus("stranger"));
    }
}
