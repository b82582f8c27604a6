// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore;

import java.time.InstantSource;
import java.util.concurrent.Executor;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.bulwark.api.SubscriberLocks;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.pcrfcore.diameter.GatewayRequests;
import org.sigcore.policy.pcrfcore.diameter.PcrfHandler;
import org.sigcore.policy.pcrfcore.service.GxSessions;
import org.sigcore.policy.pcrfcore.service.PcrfPorts;
import org.sigcore.policy.pcrfcore.service.PcrfSettings;
import org.sigcore.policy.pcrfcore.service.RxSessions;
import org.sigcore.policy.pcrfcore.store.JdbcPcrfStore;
import org.sigcore.policy.policyds.api.SubscriberData;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code pcrf-core}. */
@Configuration(proxyBeanMethods = false)
@Role("pcrf-core")
public class PcrfCoreRole {
    @Bean
    PcrfSettings pcrfSettings(PolicyProperties properties) {
        return new PcrfSettings(
                properties.pcrf().validateUser(),
                properties.bulwark().patience().toMillis());
    }

    @Bean
    PcrfPorts pcrfPorts(PolicyDatabase database, RoleLinks links, PolicyProperties properties) {
        Executor later = task -> Thread.ofVirtual().name("af-abort").start(task);
        GatewayRequests requests = new GatewayRequests(
                () -> links.get(DiameterOut.class),
                later,
                properties.pcrf().requestTimeout().toMillis());
        return new PcrfPorts(
                new JdbcPcrfStore(database.database()),
                links.get(PolicyEngine.class),
                links.get(SubscriberData.class),
                links.get(SubscriberLocks.class),
                requests,
                requests,
                InstantSource.system());
    }

    @Bean
    GxSessions gxSessions(PcrfPorts ports, PcrfSettings settings) {
        return new GxSessions(ports, settings);
    }

    @Bean
    PcrfHandler pcrfHandler(GxSessions gx, PcrfPorts ports, PcrfSettings settings) {
        return new PcrfHandler(gx, new RxSessions(ports, settings));
    }
}
