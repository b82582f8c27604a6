// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.sbi;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.policy.kernel.decision.PolicyDiff;
import org.sigcore.policy.role.pre.logic.ProjectCases;
import org.sigcore.policy.role.pre.logic.block.Catalogue;
import org.sigcore.policy.role.pre.logic.block.Workspaces;
import org.sigcore.policy.role.pre.service.ProjectCompiler;
import org.sigcore.policy.role.pre.service.ProjectStore;
import org.sigcore.policy.role.pre.service.RecordedEvaluations;
import org.sigcore.policy.role.pre.service.StoredDecisionInputs;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Management routes for policy authors: list the blocks, check a project, run its cases, and explain a decision. */
public final class PolicyDesignRoutes implements ManagementRoutes {
    private static final Shape EXPLAIN = Shape.object()
            .anyOf("context", "recorded", "sessionId", "supi")
            .atMostOneOf("context", "recorded", "sessionId", "supi")
            .optional("context", Shape.object().optional("installed", Shape.object()))
            .optional("recorded", Shape.integer(1, Long.MAX_VALUE))
            .optional("sessionId", Shape.string())
            .optional("supi", Shape.string())
            .optional("operation", Shape.string())
            .optional("version", Shape.integer(1, Integer.MAX_VALUE));
    private static final Shape TEST = Shape.object().optional("version", Shape.integer(1, Integer.MAX_VALUE));
    private final ProjectStore store;
    private final ProjectCompiler compiler;
    private final RecordedEvaluations recorded;
    private final StoredDecisionInputs stored;

    public PolicyDesignRoutes(
            ProjectStore store, ProjectCompiler compiler, RecordedEvaluations recorded, StoredDecisionInputs stored) {
        this.store = store;
        this.compiler = compiler;
        this.recorded = recorded;
        this.stored = stored;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(PolicyProjectRoutes.API)
                .route("GET", "/policymgmt/blocks/{service}", this::blocks)
                .route("POST", PolicyProjectRoutes.PROJECT + "/check", this::check)
                .route("POST", PolicyProjectRoutes.PROJECT + "/test", this::test)
                .route("POST", PolicyProjectRoutes.PROJECT + "/explain", this::explain);
    }

    private SbiResponse blocks(SbiRequest request) {
        return SbiResponse.json(200, Catalogue.get().document(request.pathParam("service")));
    }

    private SbiResponse check(SbiRequest request) {
        compiler.check(request.pathParam("service"), Workspaces.packed(ProjectBodies.read(request)));
        return SbiResponse.noContent();
    }

    private SbiResponse test(SbiRequest request) {
        ObjectNode body = request.body().length == 0 ? Json.object() : request.jsonObject();
        TEST.check(body);
        ProjectStore.Stored project = project(request, body);
        ObjectNode answer = Json.object().put("version", project.version());
        ArrayNode cases = Json.array();
        int passed = 0;
        for (ProjectCases.Result result : compiler.cases(project.service(), project.document())) {
            boolean passes = result.differences().isEmpty();
            passed += passes ? 1 : 0;
            ObjectNode shown = cases.addObject().put("name", result.name()).put("passed", passes);
            result.differences().forEach(shown.withArrayProperty("differences")::add);
        }
        answer.put("passed", passed).put("failed", cases.size() - passed).set("cases", cases);
        return SbiResponse.json(200, answer);
    }

    private SbiResponse explain(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        EXPLAIN.check(body);
        ProjectStore.Stored project = project(request, body);
        ObjectNode context = context(project.service(), body);
        ObjectNode explained = compiler.explain(project.service(), project.document(), context);
        ObjectNode installed = context.get("installed") instanceof ObjectNode there ? there : Json.object();
        explained.set("change", PolicyDiff.between(installed, (ObjectNode) explained.get("decision")));
        if (context.at("/request/notInForce") instanceof ObjectNode failed) {
            explained.set("notInForce", failed);
        }
        return SbiResponse.json(200, explained.put("version", project.version()));
    }

    /** Returns the requested version, otherwise the version in production, otherwise the latest one. */
    private ProjectStore.Stored project(SbiRequest request, ObjectNode body) {
        String service = request.pathParam("service");
        String name = request.pathParam("name");
        ProjectStore.@Nullable Stored found;
        if (body.has("version")) {
            int version = body.get("version").intValue();
            ObjectNode document = store.document(service, name, version);
            found = document == null ? null : new ProjectStore.Stored(service, name, version, document);
        } else {
            found = store.find(service, name);
        }
        if (found == null) {
            throw new ProblemException(SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such policy project or version");
        }
        return found;
    }

    /** Returns the context from the body, from a recorded evaluation, or from a stored session. */
    private ObjectNode context(String service, ObjectNode body) {
        if (body.get("context") instanceof ObjectNode written) {
            return written;
        }
        if (body.has("recorded")) {
            RecordedEvaluations.@Nullable Recorded one =
                    recorded.find(body.path("recorded").longValue());
            if (one == null || !one.service().equals(service)) {
                throw new ProblemException(
                        SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no such evaluation of " + service + " is recorded here");
            }
            return one.context();
        }
        return stored.context(
                service,
                body.path("operation").asString("update"),
                Json.string(body, "sessionId"),
                Json.string(body, "supi"));
    }
}
