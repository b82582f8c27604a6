// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.alternate;

import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration items of DNS SRV resolution, below {@code /{nf}/nf-common-component/v1/alternate-route}. */
@Configuration(proxyBeanMethods = false)
public class AlternateRouteItems {
    /** Options of DNS SRV resolution. */
    public static final ConfigResource<DnsSrvOptions> DNS_SRV = ConfigResource.of(
                    "dnssrv", DnsSrvOptions.class, DnsSrvOptions.DEFAULTS)
            .in("alternate-route")
            .doc("Resolution of virtual hosts by DNS SRV.");

    @Bean
    ConfigItems alternateRouteItems() {
        return ConfigItems.of(DNS_SRV);
    }
}
