// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.settings;

import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.platform.diameter.DiameterCongestion;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The gateway's documents; those of the Diameter node itself are the platform's. The wiring class imports this. */
@Configuration(proxyBeanMethods = false)
public class DiamGatewayItems {
    /** From which load on which requests are refused. */
    public static final ConfigResource<CongestionControl> CONGESTION_CONTROL =
            DiameterCongestion.document(CongestionControl.class, CongestionControl.DEFAULT);

    @Bean
    ConfigItems diamGatewayItems() {
        return ConfigItems.of(CONGESTION_CONTROL);
    }
}
