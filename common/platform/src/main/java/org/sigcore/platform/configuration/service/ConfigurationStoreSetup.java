// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.time.InstantSource;
import org.sigcore.platform.management.history.ManagementHistory;
import org.sigcore.store.Database;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the role that stores the configuration. */
@Configuration(proxyBeanMethods = false)
public class ConfigurationStoreSetup {
    @Bean
    ConfigurationServer configurationServer(Database database) {
        return new StoredConfiguration(database, new ManagementHistory(database, InstantSource.system()));
    }
}
