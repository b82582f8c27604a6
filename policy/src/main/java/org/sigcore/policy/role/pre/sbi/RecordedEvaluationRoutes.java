// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.sbi;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.platform.management.ManagementRoutes;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.service.Comparison;
import org.sigcore.policy.role.pre.service.ProjectCompiler;
import org.sigcore.policy.role.pre.service.ProjectStore;
import org.sigcore.policy.role.pre.service.RecordedEvaluations;
import org.sigcore.policy.role.pre.service.RecordedEvaluations.Recorded;
import org.sigcore.policy.role.pre.service.RunningProjects;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiRouter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Management routes that list the evaluations recorded by this process, and compare two versions of a project on them.
 */
public final class RecordedEvaluationRoutes implements ManagementRoutes {
    private static final int MOST = 10_000;
    private static final int USUAL = 100;
    private static final Shape COMPARE = Shape.object()
            .required("versions", Shape.array(Shape.integer(1, Integer.MAX_VALUE), 2, 2))
            .optional("last", Shape.integer(1, MOST));
    private final RecordedEvaluations recorded;
    private final ProjectStore store;
    private final ProjectCompiler compiler;

    public RecordedEvaluationRoutes(RecordedEvaluations recorded, ProjectStore store, ProjectCompiler compiler) {
        this.recorded = recorded;
        this.store = store;
        this.compiler = compiler;
    }

    @Override
    public void addTo(SbiRouter.Builder builder) {
        builder.api(PolicyProjectRoutes.API)
                .route("GET", "/policymgmt/recordedevaluations", this::list)
                .route("POST", PolicyProjectRoutes.PROJECT + "/compare", this::compare);
    }

    private SbiResponse list(SbiRequest request) {
        ArrayNode shown = Json.array();
        for (Recorded one : recorded.last(request.query().get("service"), limit(request))) {
            ObjectNode entry = shown.addObject()
                    .put("recorded", one.id())
                    .put("at", one.at().toString())
                    .put("service", one.service());
            RunningProjects.Chosen project = one.project();
            if (project != null) {
                entry.put("project", project.name()).put("version", project.version());
            }
            entry.set("context", one.context());
        }
        return SbiResponse.json(200, shown);
    }

    private static int limit(SbiRequest request) {
        String text = request.query().get("limit");
        if (text == null) {
            return USUAL;
        }
        if (!text.matches("[1-9][0-9]{0,4}") || Integer.parseInt(text) > MOST) {
            throw new ProblemException(SbiCause.INVALID_QUERY_PARAM, "limit: expected 1 to " + MOST);
        }
        return Integer.parseInt(text);
    }

    private SbiResponse compare(SbiRequest request) {
        ObjectNode body = request.jsonObject();
        COMPARE.check(body);
        String service = request.pathParam("service");
        List<PolicyProject> versions = new ArrayList<>();
        for (JsonNode version : body.path("versions")) {
            ObjectNode document = store.document(service, request.pathParam("name"), version.intValue());
            if (document == null) {
                throw new ProblemException(
                        SbiCause.RESOURCE_CONTEXT_NOT_FOUND, "no version " + version.intValue() + " of this project");
            }
            versions.add(compiler.compile(service, document));
        }
        List<Recorded> last = recorded.last(service, Json.integer(body, "last", MOST));
        return SbiResponse.json(200, Comparison.of(versions.get(0), versions.get(1), last));
    }
}
