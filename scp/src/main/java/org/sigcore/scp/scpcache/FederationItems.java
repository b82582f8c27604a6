// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache;

import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.sigcore.scp.scpcache.logic.FederationOptions;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration documents of scp-cache, known to every process of the SCP. */
@Configuration(proxyBeanMethods = false)
public class FederationItems {
    static final ConfigResource<FederationOptions> FEDERATION =
            ConfigResource.of("globalEgressRateLimiting", FederationOptions.class, FederationOptions.NONE);

    @Bean
    ConfigItems federationItems() {
        return ConfigItems.of(FEDERATION);
    }
}
