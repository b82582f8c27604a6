// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.udrconnector;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.outbound.Outbound;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import org.sigcore.policy.udrconnector.client.NudrPolicyDataRepository;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code udr-connector}. */
@Configuration(proxyBeanMethods = false)
@Role("udr-connector")
public class UdrConnectorRole {
    @Bean
    PolicyDataRepository policyDataRepository(EgressGateway egress, MeterRegistry meters, PolicyProperties properties) {
        return new NudrPolicyDataRepository(
                new Outbound(egress, meters), properties.udr().apiVersion());
    }
}
