// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.auditservice;

import org.sigcore.bsf.contract.auditservice.AuditOptions;
import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration document of audit-service. */
@Configuration(proxyBeanMethods = false)
public class AuditItems {
    @Bean
    ConfigItems auditItems() {
        return ConfigItems.of(AuditOptions.RESOURCE);
    }
}
