// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.queryservice;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.amservice.AmAssociationRecords;
import org.sigcore.policy.contract.binding.BindingRecords;
import org.sigcore.policy.contract.pcrfcore.GxSessionRecords;
import org.sigcore.policy.contract.policyds.SubscriberRecords;
import org.sigcore.policy.contract.session.SessionRecords;
import org.sigcore.policy.contract.smservice.SmSessionRecords;
import org.sigcore.policy.contract.ueservice.UeAssociationRecords;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Role {@code queryservice}: shows operators sessions, associations and subscribers, and ends stale ones. */
@Configuration(proxyBeanMethods = false)
@Role("queryservice")
public class QueryServiceRole {
    @Bean
    ManagementRoutes sessionViewer(RoleLinks links) {
        Map<String, SessionRecords> services = new LinkedHashMap<>();
        services.put("pcf-sm", links.get(SmSessionRecords.class));
        services.put("pcrf-core", links.get(GxSessionRecords.class));
        services.put("pcf-am", links.get(AmAssociationRecords.class));
        services.put("pcf-ue", links.get(UeAssociationRecords.class));
        return new SessionViewerRoutes(
                services,
                links.get(SubscriberRecords.class),
                links.get(BindingRecords.class),
                links.get(UsageMonitoring.class));
    }
}
