// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.sigcore.model.Json;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.policy.role.pre.service.ProjectStore.Addition;
import org.sigcore.store.DuplicateKeyException;
import tools.jackson.databind.node.ObjectNode;

/** Projects of services that have none at the first start. */
public final class DefaultProjects {
    private static final Map<String, String> RESOURCES = Map.of(
            "pcf-sm", "/policy-projects/default.json",
            "pcrf-core", "/policy-projects/default.json",
            "pcf-am", "/policy-projects/default-am.json",
            "pcf-ue", "/policy-projects/default-ue.json");

    private DefaultProjects() {}

    /** Adds the projects that are missing. */
    public static void addTo(ProjectStore store) {
        Set<String> decided = store.pointers().stream()
                .map(pointer -> pointer.active().service())
                .collect(Collectors.toSet());
        RESOURCES.forEach((service, resource) -> {
            if (!decided.contains(service)) {
                add(store, new Addition(service, "default", true, (ObjectNode) Json.resource(resource)));
            }
        });
    }

    private static void add(ProjectStore store, Addition addition) {
        try {
            store.add(ManagementUser.SYSTEM.name(), List.of(addition));
        } catch (DuplicateKeyException e) {
            // Another process is starting concurrently and has added it.
        }
    }
}
