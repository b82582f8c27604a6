// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.cmservice;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.ConfigUsers;
import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.contract.pre.ProjectResources;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serves the REST interface of Policy's configuration on the management port; the documents are stored by
 * config-server. A document to which a policy project refers cannot be removed, or be changed so that a project in use
 * becomes unreadable.
 */
@Role("cm-service")
@Configuration(proxyBeanMethods = false)
@Import(ConfigurationRestSetup.class)
public class CmServiceRole {
    @Bean
    ConfigUsers policyProjects(RoleLinks links) {
        return new PolicyProjectUsers(links);
    }

    /** Resolves pre on each call, since pre may start later. */
    private record PolicyProjectUsers(RoleLinks links) implements ConfigUsers {
        private static final String DATA = "policydata/";

        @Override
        public List<String> users(String item, String key) {
            return item.startsWith(DATA)
                    ? links.get(ProjectResources.class).projectsNaming(item + "/" + key)
                    : List.of();
        }

        @Override
        public List<String> hindered(ObjectNode changed) {
            ObjectNode data = Json.object();
            changed.properties().forEach(each -> {
                if (each.getKey().startsWith(DATA)) {
                    data.set(each.getKey(), each.getValue());
                }
            });
            return data.isEmpty()
                    ? List.of()
                    : links.get(ProjectResources.class).projectsBrokenBy(data);
        }
    }
}
