// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import org.sigcore.platform.role.Role;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The role {@code audit-service}: finds and cleans up stale records. */
@Configuration(proxyBeanMethods = false)
@Import({Auditors.class, AuditReportRoutes.class})
@Role("audit-service")
public class AuditServiceRole {
    @Bean
    AuditStore auditStore(PolicyDatabase database) {
        return new JdbcAuditStore(database.database(), database.commits());
    }
}
