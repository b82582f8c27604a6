// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.sigcore.diameter.node.DiameterTransactionListener;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.diameter.DiameterConfiguration;
import org.sigcore.platform.metric.DiameterMeters;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.diamgateway.api.ConnectorRequests;
import org.sigcore.policy.diamgateway.api.PcrfRequests;
import org.sigcore.policy.diamgateway.diameter.GatewayNode;
import org.sigcore.policy.smservice.api.SmSessionDirectory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code diam-gateway}. */
@Configuration(proxyBeanMethods = false)
@Role("diam-gateway")
public class DiamGatewayRole {
    private static final Duration DRAIN = Duration.ofSeconds(5);

    @Bean
    GatewayNode gatewayNode(
            SigcoreProperties sigcore,
            DiameterConfiguration configuration,
            RoleLinks links,
            ObjectProvider<DiameterTransactionListener> trace,
            MeterRegistry registry) {
        GatewayNode gateway = new GatewayNode(
                configuration,
                links.get(PcrfRequests.class),
                links.get(ConnectorRequests.class),
                links.get(SmSessionDirectory.class),
                trace.getIfAvailable(),
                new DiameterMeters(registry),
                DRAIN.compareTo(sigcore.drainTimeout()) < 0 ? DRAIN : sigcore.drainTimeout());
        configuration.onChange(gateway::reconfigure);
        return gateway;
    }
}
