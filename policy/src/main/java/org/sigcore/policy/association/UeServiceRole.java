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
import org.sigcore.policy.auditservice.api.AuditedUeAssociations;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.outbox.OutboxItems;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.policyds.api.UeSubscriberListener;
import org.sigcore.policy.session.SessionItems;
import org.sigcore.policy.session.service.SessionAudit;
import org.sigcore.policy.session.store.SessionSearches;
import org.sigcore.policy.session.store.SessionTables;
import org.sigcore.policy.settings.ServiceSettings;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role {@code ue-service}: UE policies. */
@Configuration(proxyBeanMethods = false)
@Import({OutboxItems.class, SessionItems.class})
@Role(value = "ue-service", paths = UeServiceRole.API)
public class UeServiceRole extends AssociationRole {
    /** The API's prefix. */
    public static final String API = "/npcf-ue-policy-control/v1";

    public UeServiceRole() {
        super(API, AssociationKind.UE, SessionTables.UE);
    }

    /** What the parts of the role share. */
    record UeAssociations(Associations all) {}

    @Bean
    UeAssociations ueAssociations(
            PolicyDatabase database,
            RoleLinks links,
            CountedRequests requests,
            NfIdentity identity,
            SessionSearches searches,
            Outbox outbox,
            ServiceSettings settings) {
        return new UeAssociations(
                associations(new Surroundings(database, links, requests, identity, searches, outbox), settings::ue));
    }

    @Bean
    SbiRoutes uePolicyRoutes(
            UeAssociations associations, NfIdentity identity, ServiceSettings settings, MeterRegistry meters) {
        return routes(associations.all(), identity, settings, meters);
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
        return new UeSubscriberListener() {
            @Override
            public void ueSubscriberChanged(String associationId) {
                associations.all().subscriberChanged(associationId);
            }

            @Override
            public boolean ueAssociationIsThere(String associationId) {
                return associations.all().sessions().find(associationId) != null;
            }
        };
    }
}
