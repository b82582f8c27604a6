// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.service;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.pre.PolicyOutcome;
import org.sigcore.policy.contract.pre.Rejection;
import org.sigcore.policy.kernel.decision.PolicyDiff;
import org.sigcore.policy.role.pre.logic.PolicyProject;
import org.sigcore.policy.role.pre.service.RecordedEvaluations.Recorded;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Compares two versions of a project on the same recorded evaluations, without side effects. Pure. */
public final class Comparison {
    private static final int MOST_SHOWN = 100;

    private Comparison() {}

    /**
     * Returns members {@code evaluations}, {@code same} and {@code different}. The latter lists at most
     * {@value #MOST_SHOWN} evaluations with different outcomes: {@code recorded}, {@code operation}, {@code change} of
     * the decision from the first version to the second, and {@code rejections} by each.
     */
    public static ObjectNode of(PolicyProject first, PolicyProject second, List<Recorded> recorded) {
        ObjectNode answer = Json.object().put("evaluations", recorded.size());
        ArrayNode different = Json.array();
        int same = 0;
        for (Recorded one : recorded) {
            PolicyOutcome before = first.evaluate(one.context());
            PolicyOutcome after = second.evaluate(one.context());
            if (before.equals(after)) {
                same++;
            } else if (different.size() < MOST_SHOWN) {
                different.add(difference(one, before, after));
            }
        }
        answer.put("same", same);
        answer.set("different", different);
        return answer;
    }

    private static ObjectNode difference(Recorded one, PolicyOutcome before, PolicyOutcome after) {
        ObjectNode difference = Json.object()
                .put("recorded", one.id())
                .put("operation", one.context().path("operation").asString(""));
        difference.set("change", PolicyDiff.between(before.decision(), after.decision()));
        if (!before.media().equals(after.media())) {
            difference.putArray("media").add(before.media()).add(after.media());
        }
        ArrayNode rejections = difference.putArray("rejections");
        for (PolicyOutcome outcome : List.of(before, after)) {
            Rejection rejection = outcome.rejection();
            if (rejection == null) {
                rejections.addNull();
            } else {
                rejections.addObject().put("status", rejection.status()).put("cause", rejection.cause());
            }
        }
        return difference;
    }
}
