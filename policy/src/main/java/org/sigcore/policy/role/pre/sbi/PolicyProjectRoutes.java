// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.sbi;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.platform.management.ManagementRoutes;
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
 * Management routes that list, read, add, replace and remove policy projects. Every change is recorded in the history;
 * {@link ProjectVersionRoutes} selects the versions in production.
 */
public final class PolicyProjectRoutes implements ManagementRoutes {
    static final String API = "/oc-cnpolicy-configuration/v1";
    static final String COLLECTION = "/policymgmt/policyprojects";
    static final String PROJECT = COLLECTION + "/{service}/{name}";
    private static final Shape SHAPE = Shape.object().optional("state", Shape.string("prod|dev"));
    private final Projects projects;
    private final JsonNode description = Json.resource("/policy-projects/openapi.json");

    public PolicyProjectRoutes(Projects projects) {
        this.projects = projects;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(API)
                .route("GET", "/policymgmt/openapi.json", request -> SbiResponse.json(200, description))
                .route("GET", COLLECTION, this::list)
                .route("GET", PROJECT, this::read)
                .route("PUT", PROJECT, this::put)
                .route("DELETE", PROJECT, this::delete);
    }

    private SbiResponse list(SbiRequest request) {
        ArrayNode all = Json.array();
        projects.all().forEach(project -> all.add(ProjectDocuments.head(project)));
        return SbiResponse.json(200, all);
    }

    private SbiResponse read(SbiRequest request) {
        return SbiResponse.json(200, whole(request));
    }

    private SbiResponse put(SbiRequest request) {
        ObjectNode document = ProjectBodies.read(request);
        SHAPE.check(document);
        boolean production = !"dev".equals(Json.string(document, "state"));
        document.remove("state");
        List<Version> added = projects.add(
                ManagementUser.current().name(),
                List.of(new Addition(request.pathParam("service"), request.pathParam("name"), production, document)));
        return SbiResponse.json(added.getFirst().version() == 1 ? 201 : 200, whole(request));
    }

    private SbiResponse delete(SbiRequest request) {
        projects.delete(ManagementUser.current().name(), request.pathParam("service"), request.pathParam("name"));
        return SbiResponse.noContent();
    }

    /** Returns the latest version, which need not be the one in production. */
    private ObjectNode whole(SbiRequest request) {
        Projects.State state = projects.get(request.pathParam("service"), request.pathParam("name"));
        ObjectNode whole = ProjectDocuments.head(state);
        whole.setAll(projects.document(
                state.project().service(),
                state.project().name(),
                state.project().latest()));
        return whole;
    }
}
