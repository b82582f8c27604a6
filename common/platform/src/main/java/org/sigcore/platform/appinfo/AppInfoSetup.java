// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.appinfo;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.sigcore.platform.appinfo.AppInfo.State;
import org.sigcore.platform.config.SigcoreProperties;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.perfinfo.ResourceUse;
import org.sigcore.platform.role.RoleLinks;
import org.sigcore.platform.role.RoleSet;
import org.sigcore.store.Database;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Beans of the role appinfo. */
@Configuration(proxyBeanMethods = false)
public class AppInfoSetup {
    private static final Duration LOOK = Duration.ofSeconds(1);
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    @Bean
    AppInfo appInfo(
            @Value("${spring.application.name}") String nf,
            RoleSet roles,
            RoleLinks links,
            SigcoreProperties properties,
            ObjectProvider<Database> database) {
        Map<String, Supplier<State>> parts = new HashMap<>();
        for (String role : roles.paths().keySet()) {
            parts.put(role, part(role, roles, links, properties));
        }
        // In a process of its own, appinfo must not create an embedded database.
        if (roles.complete() || properties.store().url() != null) {
            parts.put("database", () -> database.getObject().reachable(PATIENCE) ? State.RUNNING : State.NOT_RUNNING);
        }
        return new AppInfo(nf, parts);
    }

    @Bean
    PeriodicTask appInfoTask(AppInfo info) {
        return new PeriodicTask("appinfo", () -> LOOK, info::look);
    }

    private static Supplier<State> part(String role, RoleSet roles, RoleLinks links, SigcoreProperties properties) {
        if (roles.runs(role)) {
            return () -> State.RUNNING;
        }
        if (!properties.links().containsKey(role)) {
            return () -> State.UNKNOWN;
        }
        return () -> {
            links.get(ResourceUse.class, role).use();
            return State.RUNNING;
        };
    }
}
