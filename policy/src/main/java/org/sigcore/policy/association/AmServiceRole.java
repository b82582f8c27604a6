// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.association.logic.AssociationKind;
import org.sigcore.policy.association.service.Associations;
import org.sigcore.policy.auditservice.api.AuditedAmAssociations;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.outbox.OutboxItems;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.policyds.api.AmSubscriberListener;
import org.sigcore.policy.session.SessionItems;
import org.sigcore.policy.session.service.SessionAudit;
import org.sigcore.policy.session.store.SessionSearches;
import org.sigcore.policy.session.store.SessionTables;
import org.sigcore.policy.settings.ServiceSettings;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role {@code am-service}: Access and mobility policies. */
@Configuration(proxyBeanMethods = false)
@Import({OutboxItems.class, SessionItems.class})
@Role(value = "am-service", paths = AmServiceRole.API)
public class AmServiceRole extends AssociationRole {
    /** The API's prefix. */
    public static final String API = "/npcf-am-policy-control/v1";

    public AmServiceRole() {
        super(API, AssociationKind.AM, SessionTables.AM);
    }

    /** What the parts of the role share. */
    record AmAssociations(Associations all) {}

    @Bean
    AmAssociations amAssociations(
            PolicyDatabase database,
            RoleLinks links,
            CountedRequests requests,
            NfIdentity identity,
            SessionSearches searches,
            Outbox outbox,
            ServiceSettings settings) {
        return new AmAssociations(
                associations(new Surroundings(database, links, requests, identity, searches, outbox), settings::am));
    }

    @Bean
    SbiRoutes amPolicyRoutes(
            AmAssociations associations, NfIdentity identity, ServiceSettings settings, MeterRegistry meters) {
        return routes(associations.all(), identity, settings, meters);
    }

    @Bean
    AuditedAmAssociations auditedAmAssociations(AmAssociations associations) {
        return new Audited(associations);
    }

    private static final class Audited extends SessionAudit implements AuditedAmAssociations {
        private Audited(AmAssociations associations) {
            super(associations.all().sessions());
        }
    }

    @Bean
    OutboxHandler amPending(AmAssociations associations) {
        return associations.all().pending();
    }

    @Bean
    AmSubscriberListener amSubscriberListener(AmAssociations associations) {
        return new AmSubscriberListener() {
            @Override
            public void amSubscriberChanged(String associationId) {
                associations.all().subscriberChanged(associationId);
            }

            @Override
            public boolean amAssociationIsThere(String associationId) {
                return associations.all().sessions().find(associationId) != null;
            }
        };
    }
}
