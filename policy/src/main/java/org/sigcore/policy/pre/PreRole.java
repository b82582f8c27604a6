// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import org.sigcore.model.Json;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.platform.management.history.ManagementHistory;
import org.sigcore.platform.role.Role;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.pre.sbi.PolicyProjectRoutes;
import org.sigcore.policy.pre.service.ProjectStore;
import org.sigcore.policy.pre.service.StoredPolicyEngine;
import org.sigcore.policy.pre.store.JdbcProjectStore;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.node.ObjectNode;

/** The role {@code pre}. A service that has no project gets the default one at the first start. */
@Configuration(proxyBeanMethods = false)
@Role("pre")
public class PreRole {
    private static final Map<String, String> DEFAULTS = Map.of(
            "pcf-sm", "/policy-projects/default.json",
            "pcrf-core", "/policy-projects/default.json",
            "pcf-am", "/policy-projects/default-am.json",
            "pcf-ue", "/policy-projects/default-ue.json");

    @Bean
    ManagementHistory managementHistory(PolicyDatabase database) {
        return new ManagementHistory(database.database(), InstantSource.system());
    }

    @Bean
    ProjectStore projectStore(PolicyDatabase database, ManagementHistory history) {
        ProjectStore store = new JdbcProjectStore(database.database(), history);
        DEFAULTS.forEach((service, resource) -> {
            if (store.production(service) == null) {
                store.put(ManagementUser.SYSTEM.name(), service, "default", "prod", read(resource));
            }
        });
        return store;
    }

    @Bean
    StoredPolicyEngine policyEngine(ProjectStore store) {
        return new StoredPolicyEngine(store);
    }

    @Bean
    ManagementRoutes policyProjectRoutes(ProjectStore store, StoredPolicyEngine engine) {
        return new PolicyProjectRoutes(store, engine, read("/policy-projects/openapi.json"));
    }

    private static ObjectNode read(String resource) {
        try (InputStream document = Objects.requireNonNull(PreRole.class.getResourceAsStream(resource))) {
            return Json.parseObject(document.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
