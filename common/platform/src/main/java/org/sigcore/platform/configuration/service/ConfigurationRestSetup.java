// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import org.sigcore.platform.configuration.ConfigUsers;
import org.sigcore.platform.configuration.ConfigurationRoot;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.management.ManagementEvents;
import org.sigcore.platform.management.history.HistoryRoutes;
import org.sigcore.platform.role.RoleLinks;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the role that serves the configuration API to operators. */
@Configuration(proxyBeanMethods = false)
public class ConfigurationRestSetup {
    @Bean
    ConfigurationRest configurationRest(
            LocalConfiguration configuration,
            ConfigurationFollower follower,
            ObjectProvider<ConfigurationServer> here,
            ConfigurationRoot root,
            RoleLinks links,
            ObjectProvider<ConfigUsers> users,
            @Value("${spring.application.name}") String nf) {
        ConfigurationWriter writer = new ConfigurationWriter(
                configuration,
                server(here, root, links),
                follower,
                users.orderedStream().toList());
        return new ConfigurationRest(configuration, writer, root, nf);
    }

    @Bean
    HistoryRoutes historyRoutes(
            ObjectProvider<ConfigurationServer> here,
            ConfigurationRoot root,
            RoleLinks links,
            @Value("${spring.application.name}") String nf) {
        return new HistoryRoutes(nf, server(here, root, links)::history);
    }

    private static ConfigurationServer server(
            ObjectProvider<ConfigurationServer> here, ConfigurationRoot root, RoleLinks links) {
        ConfigurationServer local = here.getIfAvailable();
        return local != null ? local : links.get(ConfigurationServer.class, root.role());
    }

    @Bean
    ManagementEvents configurationEvents(LocalConfiguration configuration, ConfigurationRoot root) {
        return new ConfigurationEvents(configuration, root.path());
    }
}
