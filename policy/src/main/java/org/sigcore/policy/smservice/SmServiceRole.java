// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import org.sigcore.platform.egress.CountedRequests;
import org.sigcore.platform.nrf.NfIdentity;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.binding.api.SessionBindings;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.smservice.api.RxNotifications;
import org.sigcore.policy.smservice.client.SbiAfNotifications;
import org.sigcore.policy.smservice.client.SbiSmfNotifications;
import org.sigcore.policy.smservice.sbi.AppSessionRoutes;
import org.sigcore.policy.smservice.sbi.SmPolicyRoutes;
import org.sigcore.policy.smservice.service.AppSessions;
import org.sigcore.policy.smservice.service.SmPolicies;
import org.sigcore.policy.smservice.service.SmPorts;
import org.sigcore.policy.smservice.service.SmSettings;
import org.sigcore.policy.smservice.store.JdbcSmStore;
import org.sigcore.sbi.rest.SbiRoutes;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code sm-service}. */
@Configuration(proxyBeanMethods = false)
@Role(
        value = "sm-service",
        paths = {SmPolicyRoutes.API, AppSessionRoutes.API})
public class SmServiceRole {
    @Bean
    SmSettings smSettings(PolicyProperties properties) {
        return new SmSettings(
                properties.sm().validateUser(),
                properties.sm().supportedFeatures(),
                properties.sm().afSupportedFeatures(),
                properties.bulwark().patience().toMillis(),
                properties.lenient());
    }

    @Bean
    SmPorts smPorts(PolicyDatabase database, RoleLinks links, CountedRequests requests, NfIdentity identity) {
        Executor later = task -> Thread.ofVirtual().name("af-notification").start(task);
        return new SmPorts(
                new JdbcSmStore(database.database()),
                links.get(PolicyEngine.class),
                links.get(SubscriberData.class),
                links.get(SessionBindings.class),
                links.get(SubscriberLocks.class),
                new SbiSmfNotifications(requests, id -> SmPolicyRoutes.uri(identity.apiRoot(), id)),
                new SbiAfNotifications(
                        requests,
                        () -> links.get(RxNotifications.class),
                        id -> AppSessionRoutes.uri(identity.apiRoot(), id),
                        later),
                InstantSource.system());
    }

    @Bean
    SmPolicies smPolicies(SmPorts ports, SmSettings settings) {
        return new SmPolicies(ports, settings);
    }

    @Bean
    AppSessions appSessions(SmPorts ports, SmSettings settings) {
        return new AppSessions(ports, settings);
    }

    @Bean
    SbiRoutes smPolicyRoutes(SmPolicies policies, NfIdentity identity) {
        return new SmPolicyRoutes(policies, identity::apiRoot);
    }

    @Bean
    SbiRoutes appSessionRoutes(AppSessions sessions, NfIdentity identity, SmSettings settings) {
        return new AppSessionRoutes(sessions, identity::apiRoot, settings);
    }
}
