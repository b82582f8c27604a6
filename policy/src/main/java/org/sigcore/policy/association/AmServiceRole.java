// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association;

import java.time.InstantSource;
import java.util.Set;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.association.logic.AssociationKind;
import org.sigcore.policy.association.sbi.AssociationRoutes;
import org.sigcore.policy.association.service.Associations;
import org.sigcore.policy.association.store.JdbcAssociationStore;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code am-service}: Access and mobility policies. */
@Configuration(proxyBeanMethods = false)
@Role(value = "am-service", paths = AmServiceRole.API)
public class AmServiceRole {
    /** The API's prefix. */
    public static final String API = "/npcf-am-policy-control/v1";

    @Bean
    SbiRoutes amPolicyRoutes(
            PolicyDatabase database, RoleLinks links, PolicyProperties properties, NfIdentity identity) {
        AssociationKind kind = new AssociationKind(
                "pcf-am",
                "am-data",
                properties.am().validateUser(),
                properties.am().supportedFeatures(),
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
        Associations associations = new Associations(
                kind,
                JdbcAssociationStore.am(database.database()),
                links.get(PolicyEngine.class),
                links.get(PolicyDataRepository.class),
                new Associations.Locking(
                        links.get(SubscriberLocks.class),
                        properties.bulwark().patience().toMillis()),
                InstantSource.system());
        return new AssociationRoutes(API, associations, identity::apiRoot);
    }
}
