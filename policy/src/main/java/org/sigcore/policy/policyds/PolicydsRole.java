// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds;

import java.time.InstantSource;
import java.util.Map;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.chfconnector.api.SpendingLimits;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.policyds.api.PcrfSubscriberListener;
import org.sigcore.policy.policyds.api.SmSubscriberListener;
import org.sigcore.policy.policyds.service.PolicyDataSource;
import org.sigcore.policy.policyds.store.JdbcSubscriberStore;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code policyds}. */
@Configuration(proxyBeanMethods = false)
@Role("policyds")
public class PolicydsRole {
    /** The listeners are looked up when there is something to tell, since they in turn need this role. */
    @Bean
    PolicyDataSource policyDataSource(PolicyDatabase database, RoleLinks links) {
        return new PolicyDataSource(
                new JdbcSubscriberStore(database.database()),
                links.get(PolicyDataRepository.class),
                links.get(SpendingLimits.class),
                Map.of(
                        "pcf-sm",
                        sessionId -> links.get(SmSubscriberListener.class).smSubscriberChanged(sessionId),
                        "pcrf-core",
                        sessionId -> links.get(PcrfSubscriberListener.class).gxSubscriberChanged(sessionId)),
                InstantSource.system());
    }
}
