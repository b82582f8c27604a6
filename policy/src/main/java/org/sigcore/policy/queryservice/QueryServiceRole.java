// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.queryservice;

import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.pcrfcore.api.GxSessionRecords;
import org.sigcore.policy.policyds.api.SubscriberUses;
import org.sigcore.policy.queryservice.sbi.SessionViewerRoutes;
import org.sigcore.policy.smservice.api.SmSessionRecords;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Shows operators the sessions of a subscriber or an address. */
@Configuration(proxyBeanMethods = false)
@Role("queryservice")
public class QueryServiceRole {
    @Bean
    ManagementRoutes sessionViewer(RoleLinks links) {
        return new SessionViewerRoutes(
                links.get(SmSessionRecords.class), links.get(GxSessionRecords.class), links.get(SubscriberUses.class));
    }
}
