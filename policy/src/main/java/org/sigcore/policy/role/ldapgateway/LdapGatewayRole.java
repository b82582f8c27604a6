// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ldapgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.contract.ldapgateway.LdapSearches;
import org.sigcore.policy.kernel.datasources.DataSourceItems;
import org.sigcore.policy.kernel.settings.PolicyProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code ldap-gateway}: subscriber data from LDAP directories. */
@Configuration(proxyBeanMethods = false)
@Role("ldap-gateway")
public class LdapGatewayRole {
    @Bean
    LdapSearches ldapSearches(ConfigViews configuration, PolicyProperties properties, MeterRegistry meters) {
        return new LdapDirectories(
                configuration.view(DataSourceItems.LDAP),
                properties.ldap().directory(),
                meters,
                InstantSource.system());
    }
}
