// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector;

import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.diamconnector.diameter.RxNotifier;
import org.sigcore.policy.diamconnector.diameter.RxOfSmSessions;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.smservice.api.RxAppSessions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code diam-connector}. */
@Configuration(proxyBeanMethods = false)
@Role("diam-connector")
public class DiamConnectorRole {
    @Bean
    RxOfSmSessions rxOfSmSessions(RoleLinks links) {
        return new RxOfSmSessions(links.get(RxAppSessions.class));
    }

    @Bean
    RxNotifier rxNotifier(RoleLinks links, PolicyProperties properties) {
        return new RxNotifier(
                () -> links.get(DiameterOut.class),
                properties.pcrf().requestTimeout().toMillis());
    }
}
