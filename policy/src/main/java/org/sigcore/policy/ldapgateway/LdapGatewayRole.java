// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.ldapgateway;

import io.micrometer.core.instrument.MeterRegistry;
import java.time.InstantSource;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.config.PolicyProperties;
import org.sigcore.policy.datasources.DataSourceItems;
import org.sigcore.policy.ldapgateway.api.LdapSearches;
import org.sigcore.policy.ldapgateway.client.LdapDirectories;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The role {@code ldap-gateway}. */
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
