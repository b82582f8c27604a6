// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.cmservice;

import java.util.List;
import org.sigcore.platform.configuration.ConfigUsers;
import org.sigcore.platform.configuration.service.ConfigurationRestSetup;
import org.sigcore.platform.role.Role;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.policy.pre.api.ProjectResources;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Serves the REST of Policy's configuration on the management port; what it writes is kept by config-server. What a policy
 * project names cannot be removed.
 */
@Role("cm-service")
@Configuration(proxyBeanMethods = false)
@Import(ConfigurationRestSetup.class)
public class CmServiceRole {
    /** Asked when something is removed: pre may start later. */
    @Bean
    ConfigUsers policyProjects(RoleLinks links) {
        return (item, key) -> item.startsWith("policydata/")
                ? links.get(ProjectResources.class).projectsNaming(item + "/" + key)
                : List.of();
    }
}
