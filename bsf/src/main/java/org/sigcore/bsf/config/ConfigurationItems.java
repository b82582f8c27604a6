// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.config;

import org.sigcore.platform.configuration.ConfigItem;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Everything that an operator configures of the BSF; beans of every process, whichever roles it runs. */
@Configuration(proxyBeanMethods = false)
public class ConfigurationItems {
    @Bean
    ConfigurationRoot bsfConfigurationRoot() {
        return new ConfigurationRoot("config-server", "/oc-bsf-configuration/v1", "BSF configuration");
    }

    @Bean
    ConfigItem<?> diameterSettings() {
        return DiameterResources.SETTINGS;
    }

    @Bean
    ConfigItem<?> peerNodes() {
        return DiameterResources.PEER_NODES;
    }

    @Bean
    ConfigItem<?> peerNodeSets() {
        return DiameterResources.PEER_NODE_SETS;
    }

    @Bean
    ConfigItem<?> routingTable() {
        return DiameterResources.ROUTING_TABLE;
    }

    @Bean
    ConfigItem<?> errorMappings() {
        return DiameterResources.ERROR_MAPPINGS;
    }

    @Bean
    ConfigItem<?> sessionRetryProfiles() {
        return DiameterResources.SESSION_RETRY_PROFILES;
    }
}
