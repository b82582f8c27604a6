// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.datasources;

import org.sigcore.platform.configuration.ConfigCollection;
import org.sigcore.platform.configuration.ConfigItems;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The collections; imported by the wiring class, so that every process knows them. */
@Configuration(proxyBeanMethods = false)
public class DataSourceItems {
    /** By name of the source. */
    public static final ConfigCollection<LdapDataSource> LDAP = ConfigCollection.of(
                    "datasources/ldap", LdapDataSource.class)
            .doc("Directories that are asked by LDAP, by name.")
            .check(LdapDataSource::check);

    /** By name of the source. */
    public static final ConfigCollection<ShDataSource> SH = ConfigCollection.of("datasources/sh", ShDataSource.class)
            .doc("HSSs that are asked over Sh, by name.")
            .check(ShDataSource::check);

    @Bean
    ConfigItems dataSourceItems() {
        return ConfigItems.of(LDAP, SH);
    }
}
