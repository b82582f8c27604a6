// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.sbi;

import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.platform.management.access.ManagementUser;
import org.sigcore.policy.pre.logic.PolicyProject;
import org.sigcore.policy.pre.service.ProjectStore;
import org.sigcore.policy.pre.service.StoredPolicyEngine;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Policy projects on the management port: list, read, add or replace, remove. A replaced project decides from the next request
 * on; every change is in the history.
 */
public final class PolicyProjectRoutes implements ManagementRoutes {
    private static final String API = "/oc-cnpolicy-configuration/v1";

    private static final String COLLECTION = "/policymgmt/policyprojects";
    private static final String PROJECT = COLLECTION + "/{service}/{name}";
    private static final Shape SHAPE = Shape.object().optional("state", Shape.string("prod|dev"));
    private final ProjectStore store;
    private final StoredPolicyEngine engine;
    private final ObjectNode description;

    /** @param description OpenAPI document of this API */
    public PolicyProjectRoutes(ProjectStore store, StoredPolicyEngine engine, ObjectNode description) {
        this.description = description;
        this.store = store;
        this.engine = engine;
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
        ArrayNode projects = Json.array();
        store.all().forEach(project -> projects.add(head(project)));
        return SbiResponse.json(200, projects);
    }

    private SbiResponse read(SbiRequest request) {
        ProjectStore.Stored project = store.find(request.pathParam("service"), request.pathParam("name"));
        if (project == null) {
            throw notFound();
        }
        return SbiResponse.json(200, whole(project));
    }

    private SbiResponse put(SbiRequest request) {
        ObjectNode document = request.jsonObject();
        SHAPE.check(document);
        PolicyProject.read(document);
        String state = Json.string(document, "state");
        document.remove("state");
        ProjectStore.Stored stored = store.put(
                ManagementUser.current().name(),
                request.pathParam("service"),
                request.pathParam("name"),
                state == null ? "prod" : state,
                document);
        engine.forget();
        return SbiResponse.json(stored.version() == 1 ? 201 : 200, whole(stored));
    }

    private SbiResponse delete(SbiRequest request) {
        ProjectStore.Stored project = store.find(request.pathParam("service"), request.pathParam("name"));
        if (project == null) {
            throw notFound();
        }
        if (project.state().equals("prod")) {
            throw new ProblemException(
                    SbiCause.MODIFICATION_NOT_ALLOWED, "the project is in production; put another one there first");
        }
        store.delete(ManagementUser.current().name(), project.service(), project.name());
        return SbiResponse.noContent();
    }

    private static ObjectNode head(ProjectStore.Stored project) {
        return Json.object()
                .put("service", project.service())
                .put("name", project.name())
                .put("state", project.state())
                .put("version", project.version());
    }

    private static ObjectNode whole(ProjectStore.Stored project) {
        ObjectNode whole = head(project);
        whole.setAll(project.document());
        return whole;
    }

    private static ProblemException notFound() {
        return new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such policy project");
    }
}
