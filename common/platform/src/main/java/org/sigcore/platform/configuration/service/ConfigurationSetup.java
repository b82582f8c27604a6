// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.configuration.ConfigItems;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of every process for its view of the configuration. */
@Configuration(proxyBeanMethods = false)
public class ConfigurationSetup {
    /**
     * Loads the stored rows at once if this process runs the configuration role; otherwise
     * {@link ConfigurationFollower} loads them before the edges start.
     *
     * @param items beans of the classes that the NF's wiring imports, whatever roles the process runs
     */
    @Bean
    LocalConfiguration configuration(
            ObjectProvider<ConfigItems> items, SigcoreProperties properties, ObjectProvider<ConfigurationServer> here) {
        LocalConfiguration configuration = StartupDocuments.of(
                properties.configuration(),
                items.orderedStream().flatMap(each -> each.all().stream()).toList());
        here.ifAvailable(server -> server.since(0).ifPresent(configuration::apply));
        return configuration;
    }

    @Bean
    ConfigurationFollower configurationFollower(
            LocalConfiguration configuration,
            ObjectProvider<ConfigurationServer> here,
            ObjectProvider<ConfigurationRoot> root,
            SigcoreProperties properties,
            RoleLinks links) {
        ConfigurationRoot known = root.getIfAvailable();
        ConfigurationServer server = here.getIfAvailable();
        if (server != null || known == null || properties.links().get(known.role()) == null) {
            return new ConfigurationFollower(configuration, server);
        }
        ConfigurationServer remote = links.get(ConfigurationServer.class, known.role());
        return new ConfigurationFollower(configuration, remote);
    }
}
