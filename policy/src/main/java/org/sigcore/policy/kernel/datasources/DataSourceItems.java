// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration collections of data sources; imported by the wiring class, so that every process knows them. */
@Configuration(proxyBeanMethods = false)
public class DataSourceItems {
    /** LDAP directories by name. */
    public static final ConfigCollection<LdapDataSource> LDAP = ConfigCollection.of(
                    "datasources/ldap", LdapDataSource.class)
            .doc("Directories that are queried by LDAP, by name.")
            .check(LdapDataSource::check);

    /** HSSs by name. */
    public static final ConfigCollection<ShDataSource> SH = ConfigCollection.of("datasources/sh", ShDataSource.class)
            .doc("HSSs that are queried over Sh, by name.")
            .check(ShDataSource::check);

    @Bean
    ConfigItems dataSourceItems() {
        return ConfigItems.of(LDAP, SH);
    }
}
