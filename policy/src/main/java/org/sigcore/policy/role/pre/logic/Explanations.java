// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic;

import java.util.Locale;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.role.pre.logic.code.Trace;
import org.sigcore.policy.role.pre.logic.decision.Action;
import org.sigcore.policy.role.pre.logic.decision.WorkingDecision;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Renders an evaluation as an explanation for operators. */
final class Explanations {
    private Explanations() {}

    static ObjectNode of(Evaluation evaluation, WorkingDecision decision, Trace trace) {
        PolicyOutcome outcome = evaluation.outcome();
        ObjectNode document = Json.object();
        document.set("decision", outcome.decision());
        if (!outcome.media().isEmpty()) {
            document.set("media", outcome.media());
        }
        if (outcome.counters() != null) {
            document.set("counters", Json.mapper().valueToTree(outcome.counters()));
        }
        if (!outcome.notices().isEmpty()) {
            document.set("notices", outcome.notices());
        }
        Rejection rejection = outcome.rejection();
        if (rejection != null) {
            document.putObject("rejection")
                    .put("status", rejection.status())
                    .put("cause", rejection.cause())
                    .put("detail", rejection.detail());
        }
        ArrayNode actions = document.putArray("actions");
        for (Action action : decision.applied()) {
            String kind = action.getClass().getSimpleName();
            actions.addObject()
                    .put("action", kind.substring(0, 1).toLowerCase(Locale.ROOT) + kind.substring(1))
                    .put("detail", action.toString());
        }
        if (!evaluation.invalid().isEmpty()) {
            ArrayNode invalid = document.putArray("invalid");
            evaluation.invalid().forEach(member -> member.document(invalid.addObject()));
        }
        document.set("trace", trace.blocks());
        document.set("tables", trace.tables());
        document.put("steps", evaluation.steps());
        if (evaluation.limit() != null) {
            document.put("limit", evaluation.limit());
        }
        return document;
    }
}
