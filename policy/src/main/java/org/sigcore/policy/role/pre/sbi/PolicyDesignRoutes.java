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
import org.sigcore.policy.role.pre.service.RunningProjects;
import org.sigcore.policy.role.pre.service.StoredDecisionInputs;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Management routes for policy authors: list the blocks, check a project, run its cases, and explain a decision. Cases
 * and explanations use a stored version, or a document of the request that is not stored.
 */
public final class PolicyDesignRoutes implements ManagementRoutes {
    private static final String DOCUMENT = "document";
    private static final String VERSION = "version";
    private static final int UNSTORED = 0;
    private static final Shape.ObjectShape EXPLAIN = Shape.object()
            .anyOf("context", "recorded", "sessionId", "supi")
            .atMostOneOf("context", "recorded", "sessionId", "supi")
            .optional("context", Shape.object().optional("installed", Shape.object()))
            .optional("recorded", Shape.integer(1, Long.MAX_VALUE))
            .optional("sessionId", Shape.string())
            .optional("supi", Shape.string())
            .optional("operation", Shape.string())
            .optional(VERSION, Shape.integer(1, Integer.MAX_VALUE));
    private static final Shape EXPLAIN_PROJECT =
            EXPLAIN.optional(DOCUMENT, Shape.object()).atMostOneOf(VERSION, DOCUMENT);
    private static final Shape TEST = Shape.object()
            .optional(VERSION, Shape.integer(1, Integer.MAX_VALUE))
            .optional(DOCUMENT, Shape.object())
            .atMostOneOf(VERSION, DOCUMENT);
    private static final String SERVICE = "service";
    private static final String USUAL_SERVICE = "pcf-sm";
    private final ProjectStore store;
    private final RunningProjects running;
    private final ProjectCompiler compiler;
    private final RecordedEvaluations recorded;
    private final StoredDecisionInputs stored;

    public PolicyDesignRoutes(
            ProjectStore store,
            RunningProjects running,
            ProjectCompiler compiler,
            RecordedEvaluations recorded,
            StoredDecisionInputs stored) {
        this.store = store;
        this.running = running;
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
                .route("POST", PolicyProjectRoutes.PROJECT + "/explain", this::explain)
                .route("POST", "/policymgmt/explain", this::explainDeciding);
    }

    private SbiResponse blocks(SbiRequest request) {
        return SbiResponse.json(200, Catalogue.get().document(request.pathParam(SERVICE)));
    }

    private SbiResponse check(SbiRequest request) {
        compiler.check(request.pathParam(SERVICE), Workspaces.packed(ProjectBodies.read(request)));
        return SbiResponse.noContent();
    }

    private SbiResponse test(SbiRequest request) {
        ObjectNode body = request.body().length == 0 ? Json.object() : ProjectBodies.read(request);
        TEST.check(body);
        ProjectStore.Stored project = named(request, body);
        ObjectNode answer = versioned(Json.object(), project);
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
        ObjectNode body = ProjectBodies.read(request);
        EXPLAIN_PROJECT.check(body);
        ProjectStore.Stored project = named(request, body);
        return explained(project, context(project.service(), body));
    }

    /** Explains with the project version that decided a recorded evaluation, or that decides for the subscriber now. */
    private SbiResponse explainDeciding(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        EXPLAIN.check(body);
        RecordedEvaluations.@Nullable Recorded one =
                recorded.find(body.path("recorded").asLong(0));
        String asked = request.query().get(SERVICE);
        String usual = one == null ? USUAL_SERVICE : one.service();
        String service = asked == null ? usual : asked;
        ObjectNode context = context(service, body);
        RunningProjects.@Nullable Chosen decided = one == null ? null : one.project();
        RunningProjects.@Nullable Chosen chosen =
                decided == null ? running.chosen(service, RunningProjects.subscriber(context)) : decided;
        if (chosen == null) {
            throw new ProblemException(
                    SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no policy project of " + service + " is in production");
        }
        int version = Json.integer(body, VERSION, chosen.version());
        return explained(stored(service, chosen.name(), version), context);
    }

    private SbiResponse explained(ProjectStore.Stored project, ObjectNode context) {
        ObjectNode explained = compiler.explain(project.service(), project.document(), context);
        ObjectNode installed = context.get("installed") instanceof ObjectNode there ? there : Json.object();
        explained.set("change", PolicyDiff.between(installed, (ObjectNode) explained.get("decision")));
        if (context.at("/request/notInForce") instanceof ObjectNode failed) {
            explained.set("notInForce", failed);
        }
        explained.put(SERVICE, project.service()).put("project", project.name());
        return SbiResponse.json(200, versioned(explained, project));
    }

    private static ObjectNode versioned(ObjectNode answer, ProjectStore.Stored project) {
        return project.version() == UNSTORED ? answer : answer.put(VERSION, project.version());
    }

    /**
     * Returns the document of the body, checked as one that is to be stored; otherwise the requested version, otherwise
     * the version in production, otherwise the latest one.
     */
    private ProjectStore.Stored named(SbiRequest request, ObjectNode body) {
        String service = request.pathParam(SERVICE);
        String name = request.pathParam("name");
        if (body.get(DOCUMENT) instanceof ObjectNode draft) {
            var _ = compiler.check(service, Workspaces.packed(draft));
            return new ProjectStore.Stored(service, name, UNSTORED, draft);
        }
        if (body.has(VERSION)) {
            return stored(service, name, body.get(VERSION).intValue());
        }
        return there(store.find(service, name));
    }

    private ProjectStore.Stored stored(String service, String name, int version) {
        ObjectNode document = store.document(service, name, version);
        return there(document == null ? null : new ProjectStore.Stored(service, name, version, document));
    }

    private static ProjectStore.Stored there(ProjectStore.@Nullable Stored found) {
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
