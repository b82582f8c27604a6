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

/** The role {@code am-service}: Access and mobility policies. */
@Configuration(proxyBeanMethods = false)
@Role(value = "am-service", paths = AmServiceRole.API)
public class AmServiceRole extends AssociationRole {
    /** The API's prefix. */
    public static final String API = "/npcf-am-policy-control/v1";

    @Bean
    SbiRoutes amPolicyRoutes(PolicyDatabase database, RoleLinks links, ServiceSettings settings, NfIdentity identity) {
        AssociationKind kind = new AssociationKind(
                "pcf-am",
                "am-data",
                settings::am,
                Set.of(
                        "accessTypes",
                        "ratTypes",
                        "userLoc",
                        "servAreaRes",
                        "rfsp",
                        "ueAmbr",
                        "allowedSnssais",
                        "guami",
                        "notificationUri"));
        return routes(API, kind, JdbcAssociationStore.am(database), database, links, identity);
    }
}
