// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.sbi;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.management.access.ManagementRole;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.policy.role.pre.service.ProjectStore.Addition;
import org.sigcore.policy.role.pre.service.ProjectStore.Version;
import org.sigcore.policy.role.pre.service.Projects;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Management routes that transfer all policy projects: {@code GET …/export},
 * {@code POST …/import?action=ignore|replace}. An import is atomic. An existing project is left unchanged (ignore) or
 * gets a new version (replace); the response states which.
 */
public final class ProjectTransferRoutes implements ManagementRoutes {
    private static final String TOPIC = "policyprojects";
    private static final Shape SHAPE = Shape.object()
            .required(
                    "exportData",
                    Shape.array(
                            Shape.object()
                                    .required("service", Shape.string())
                                    .required("name", Shape.string())
                                    .optional("state", Shape.string("prod|dev"))
                                    .required("document", Shape.object()),
                            0));
    private final Projects projects;
    private final InstantSource clock;

    public ProjectTransferRoutes(Projects projects, InstantSource clock) {
        this.projects = projects;
        this.clock = clock;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(PolicyProjectRoutes.API)
                .route("GET", PolicyProjectRoutes.COLLECTION + "/export", this::export)
                .route("POST", PolicyProjectRoutes.COLLECTION + "/import", this::restore);
    }

    private SbiResponse export(SbiRequest request) {
        ManagementUser.current().require(ManagementRole.ADMIN);
        ArrayNode data = Json.array();
        for (Projects.State state : projects.all()) {
            String service = state.project().service();
            String name = state.project().name();
            int version = state.active() == null
                    ? state.project().latest()
                    : state.active().version();
            ObjectNode entry = data.addObject()
                    .put("service", service)
                    .put("name", name)
                    .put("state", state.active() == null ? "dev" : "prod")
                    .put("version", version);
            entry.set("document", projects.document(service, name, version));
        }
        ObjectNode export = envelope();
        export.set("exportData", data);
        return SbiResponse.json(200, export);
    }

    private ObjectNode envelope() {
        return Json.object().put("date", clock.instant().toString()).put("topic", TOPIC);
    }

    private SbiResponse restore(SbiRequest request) {
        ManagementUser.current().require(ManagementRole.ADMIN);
        boolean ignore = ignores(request.query().get("action"));
        ObjectNode body = ProjectBodies.read(request);
        SHAPE.check(body);
        Set<String> known = new HashSet<>();
        projects.all()
                .forEach(state -> known.add(
                        state.project().service() + "/" + state.project().name()));
        List<Addition> additions = new ArrayList<>();
        ArrayNode ignored = Json.array();
        for (JsonNode entry : body.get("exportData")) {
            Addition addition = addition(entry);
            if (ignore && known.contains(addition.service() + "/" + addition.name())) {
                ignored.addObject().put("service", addition.service()).put("name", addition.name());
            } else {
                additions.add(addition);
            }
        }
        ArrayNode imported = Json.array();
        for (Version version : projects.add(ManagementUser.current().name(), additions)) {
            imported.addObject()
                    .put("service", version.service())
                    .put("name", version.name())
                    .put("version", version.version());
        }
        ObjectNode report = envelope();
        report.set("imported", imported);
        report.set("ignored", ignored);
        return SbiResponse.json(200, report);
    }

    private static boolean ignores(@Nullable String action) {
        if (!"ignore".equals(action) && !"replace".equals(action)) {
            throw new ProblemException(SbiCause.MANDATORY_QUERY_PARAM_INCORRECT, "action: expected ignore or replace");
        }
        return "ignore".equals(action);
    }

    private static Addition addition(JsonNode entry) {
        return new Addition(
                entry.get("service").asString(),
                entry.get("name").asString(),
                "prod".equals(Json.string(entry, "state")),
                (ObjectNode) entry.get("document"));
    }
}
