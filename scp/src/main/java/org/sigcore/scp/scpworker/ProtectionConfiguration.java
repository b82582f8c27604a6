// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker;

import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.scp.scpworker.service.ProtectionItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration documents for the protection of producers and of the SCP, known to each of its processes. */
@Configuration(proxyBeanMethods = false)
public class ProtectionConfiguration {
    @Bean
    ConfigItems protectionItems() {
        return ProtectionItems.all();
    }
}
