// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The gateway's documents; those of the Diameter node itself are the platform's. The wiring class imports this. */
@Configuration(proxyBeanMethods = false)
public class DiamGatewayItems {
    @Bean
    ConfigItems diamGatewayItems() {
        return ConfigItems.of(DiameterCongestionOptions.RESOURCE);
    }
}
