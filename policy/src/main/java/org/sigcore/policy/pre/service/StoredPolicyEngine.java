// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.pre.api.PolicyEngine;
import org.sigcore.policy.pre.api.PolicyOutcome;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Evaluates the version of the project that decides for the subscriber of the request. Thread-safe. */
public final class StoredPolicyEngine implements PolicyEngine {
    private final RunningProjects projects;

    public StoredPolicyEngine(RunningProjects projects) {
        this.projects = projects;
    }

    @Override
    public PolicyOutcome evaluate(String service, ObjectNode context) {
        return projects.of(service, subscriber(context.path("request"))).evaluate(context);
    }

    private static @Nullable String subscriber(JsonNode request) {
        String supi = Json.string(request, "supi");
        return supi != null ? supi : Json.string(request, "gpsi");
    }
}
