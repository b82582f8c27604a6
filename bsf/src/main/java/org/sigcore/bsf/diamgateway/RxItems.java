// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway;

import org.sigcore.bsf.config.BsfProperties;
import org.sigcore.bsf.contract.diamgateway.BindingRoutingOptions;
import org.sigcore.bsf.contract.diamgateway.ErrorMappingOptions;
import org.sigcore.bsf.contract.diamgateway.RxCongestionOptions;
import org.sigcore.bsf.contract.diamgateway.SessionRetryProfile;
import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration documents of the gateway; those of the Diameter node belong to the platform. Imported by the wiring
 * class.
 */
@Configuration(proxyBeanMethods = false)
public class RxItems {
    @Bean
    ConfigItems rxItems(BsfProperties properties) {
        return ConfigItems.of(
                BindingRoutingOptions.resource(properties.diameter()),
                ErrorMappingOptions.RESOURCE,
                SessionRetryProfile.COLLECTION,
                RxCongestionOptions.RESOURCE);
    }
}
