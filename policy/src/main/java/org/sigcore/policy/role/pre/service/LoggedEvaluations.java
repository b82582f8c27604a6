// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.activity.Subject;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Logs the decisions for traced subscribers, together with the version of the project that made them. Thread-safe. */
public record LoggedEvaluations(
        Activity activity, RunningProjects projects, ProjectStore store, ProjectCompiler compiler)
        implements EvaluationWatch {
    private static final String ROLE = "pre";

    @Override
    public void evaluated(String service, ObjectNode context, PolicyOutcome outcome) {
        JsonNode request = context.path("request");
        String supi = Json.string(request, "supi");
        String gpsi = Json.string(request, "gpsi");
        Subject.decidedBy(() -> projects.nameOf(service, supi == null ? gpsi : supi));
        activity.step(ROLE, "policy", supi, gpsi, () -> line(service, context, outcome, supi == null ? gpsi : supi));
    }

    private ObjectNode line(String service, ObjectNode context, PolicyOutcome outcome, @Nullable String subscriber) {
        ObjectNode line = Json.object()
                .put("service", service)
                .put("operation", context.path("operation").asString(""))
                .put("project", projects.nameOf(service, subscriber));
        if (activity.explains()) {
            ObjectNode explained = explained(service, context, subscriber);
            if (explained != null) {
                line.set("explained", explained);
                return line;
            }
        }
        line.set("decision", outcome.media().isEmpty() ? outcome.decision() : outcome.media());
        Rejection rejection = outcome.rejection();
        return rejection == null ? line : line.put("rejected", rejection.cause());
    }

    private @Nullable ObjectNode explained(String service, ObjectNode context, @Nullable String subscriber) {
        RunningProjects.Chosen chosen = projects.chosen(service, subscriber);
        ObjectNode document = chosen == null ? null : store.document(service, chosen.name(), chosen.version());
        return document == null ? null : compiler.explain(service, document, context);
    }
}
