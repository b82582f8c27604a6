// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.settings;

import java.util.List;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigViews;
import org.sigcore.platform.log.LogLevels;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Configuration documents of service settings; imported by the wiring class, so that every process knows them. */
@Configuration(proxyBeanMethods = false)
public class SettingsItems {
    @Bean
    ConfigItems serviceSettingsItems() {
        return ConfigItems.of(
                SmServiceSettings.RESOURCE,
                AmServiceSettings.RESOURCE,
                UeServiceSettings.RESOURCE,
                PcrfCoreSettings.RESOURCE,
                UserServiceSettings.RESOURCE,
                PreSettings.RESOURCE,
                NotifierSettings.RESOURCE);
    }

    @Bean
    ConfigItems serviceLoggingItems() {
        return new ConfigItems(List.copyOf(LoggingSettings.RESOURCES.values()));
    }

    @Bean
    LoggingSettings loggingSettings(ConfigViews configuration) {
        return new LoggingSettings(configuration, new LogLevels()::set);
    }

    @Bean
    ServiceSettings serviceSettings(ConfigViews configuration, PolicyProperties properties) {
        return new ServiceSettings(configuration, properties);
    }
}
