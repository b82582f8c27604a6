// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association;

import java.util.Set;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.association.logic.AssociationKind;
import org.sigcore.policy.association.store.JdbcAssociationStore;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.settings.ServiceSettings;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code ue-service}: UE policies. */
@Configuration(proxyBeanMethods = false)
@Role(value = "ue-service", paths = UeServiceRole.API)
public class UeServiceRole extends AssociationRole {
    /** The API's prefix. */
    public static final String API = "/npcf-ue-policy-control/v1";

    @Bean
    SbiRoutes uePolicyRoutes(PolicyDatabase database, RoleLinks links, ServiceSettings settings, NfIdentity identity) {
        AssociationKind kind = new AssociationKind(
                "pcf-ue",
                "ue-policy-set",
                settings::ue,
                Set.of("userLoc", "guami", "servingNfId", "groupIds", "notificationUri"));
        return routes(API, kind, JdbcAssociationStore.ue(database), database, links, identity);
    }
}
