// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.sbi;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.policy.role.pre.service.ProjectStore.Active;
import org.sigcore.policy.role.pre.service.ProjectStore.Canary;
import org.sigcore.policy.role.pre.service.ProjectStore.Version;
import org.sigcore.policy.role.pre.service.Projects;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Management routes for the versions of a policy project and their activation: {@code active} holds the version in
 * production and an optional canary version for a share of the subscribers. A rollback is a PUT of the previous
 * version.
 */
public final class ProjectVersionRoutes implements ManagementRoutes {
    private static final String VERSIONS = PolicyProjectRoutes.PROJECT + "/versions";
    private static final String ACTIVE = PolicyProjectRoutes.PROJECT + "/active";
    private static final Shape SHAPE = Shape.object()
            .required("version", Shape.integer(1, Integer.MAX_VALUE))
            .optional("casesMayFail", Shape.bool())
            .optional(
                    "canary",
                    Shape.object()
                            .required("version", Shape.integer(1, Integer.MAX_VALUE))
                            .required("share", Shape.integer(1, 99)));
    private final Projects projects;

    public ProjectVersionRoutes(Projects projects) {
        this.projects = projects;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(PolicyProjectRoutes.API)
                .route("GET", VERSIONS, this::list)
                .route("GET", VERSIONS + "/{version}", this::read)
                .route("GET", ACTIVE, this::active)
                .route("PUT", ACTIVE, this::activate);
    }

    private SbiResponse list(SbiRequest request) {
        Active active = state(request).active();
        ArrayNode versions = Json.array();
        for (Version version : projects.versions(request.pathParam("service"), request.pathParam("name"))) {
            ObjectNode shown = ProjectDocuments.version(version);
            String decides = decides(version.version(), active);
            if (decides != null) {
                shown.put("active", decides);
            }
            versions.add(shown);
        }
        return SbiResponse.json(200, versions);
    }

    private static @Nullable String decides(int version, @Nullable Active active) {
        if (active == null) {
            return null;
        }
        Canary canary = active.canary();
        return active.version() == version
                ? "production"
                : canary != null && canary.version() == version ? "canary" : null;
    }

    private SbiResponse read(SbiRequest request) {
        String wanted = request.pathParam("version");
        if (!wanted.matches("[1-9]\\d{0,8}")) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such version of the policy project");
        }
        int number = Integer.parseInt(wanted);
        ObjectNode document = projects.document(request.pathParam("service"), request.pathParam("name"), number);
        for (Version version : projects.versions(request.pathParam("service"), request.pathParam("name"))) {
            if (version.version() == number) {
                ObjectNode shown = ProjectDocuments.version(version);
                shown.set("document", document);
                return SbiResponse.json(200, shown);
            }
        }
        throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such version of the policy project");
    }

    private SbiResponse active(SbiRequest request) {
        Active active = state(request).active();
        if (active == null) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "the project is not in production");
        }
        return SbiResponse.json(200, ProjectDocuments.active(active));
    }

    private SbiResponse activate(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        SHAPE.check(body);
        JsonNode canary = body.get("canary");
        Active wanted = new Active(
                request.pathParam("service"),
                request.pathParam("name"),
                Json.integer(body, "version", 0),
                canary == null
                        ? null
                        : new Canary(Json.integer(canary, "version", 0), Json.integer(canary, "share", 0)));
        return SbiResponse.json(
                200,
                ProjectDocuments.active(projects.activate(
                        ManagementUser.current().name(),
                        wanted,
                        body.path("casesMayFail").asBoolean(false))));
    }

    private Projects.State state(SbiRequest request) {
        return projects.get(request.pathParam("service"), request.pathParam("name"));
    }
}
