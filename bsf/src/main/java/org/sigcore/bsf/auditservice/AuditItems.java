// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice;

import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigResource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The configuration document of audit-service. */
@Configuration(proxyBeanMethods = false)
public class AuditItems {
    static final ConfigResource<AuditSettings> SETTINGS = ConfigResource.of(
                    "auditService", AuditSettings.class, AuditSettings.DEFAULT)
            .doc("When bindings are looked after whose sessions may be gone.")
            .check((settings, problems) -> problems.unless(
                    settings.ttl().compareTo(settings.maxTtl()) < 0, "/maxTtl", "expected more than ttl"));

    @Bean
    ConfigItems auditItems() {
        return ConfigItems.of(SETTINGS);
    }
}
