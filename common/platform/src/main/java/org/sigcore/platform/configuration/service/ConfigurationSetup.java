// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.util.List;
import java.util.Map;
import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What every process has of the configuration. */
@Configuration(proxyBeanMethods = false)
public class ConfigurationSetup {
    /** @param items beans of the classes that the NF's wiring imports, whatever roles the process runs */
    @Bean
    LocalConfiguration configuration(ObjectProvider<ConfigItem<?>> items) {
        List<ConfigItem<?>> all = items.orderedStream().toList();
        return new LocalConfiguration(all, Map.of());
    }
}
