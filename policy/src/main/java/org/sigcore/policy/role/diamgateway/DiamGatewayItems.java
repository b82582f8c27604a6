// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamgateway;

import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Registers the gateway's configuration documents; the platform registers those of the Diameter node. Imported by the
 * wiring class.
 */
@Configuration(proxyBeanMethods = false)
public class DiamGatewayItems {
    @Bean
    ConfigItems diamGatewayItems() {
        return ConfigItems.of(DiameterCongestionOptions.RESOURCE);
    }
}
