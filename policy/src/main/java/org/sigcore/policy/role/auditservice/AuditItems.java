// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers the configuration documents of audit-service. Imported by the wiring class. */
@Configuration(proxyBeanMethods = false)
public class AuditItems {
    @Bean
    ConfigItems auditItems() {
        return ConfigItems.of(AuditOptions.RESOURCES.values().toArray(ConfigResource[]::new));
    }
}
