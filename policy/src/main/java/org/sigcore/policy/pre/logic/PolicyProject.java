// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.pre.api.PolicyOutcome;
import tools.jackson.databind.JsonNode;

/**
 * The policies of one service, ready to run. Policies are taken from the top; each one that is meant for the operation
 * and whose condition holds applies its {@code then} actions, otherwise its {@code else} actions. A policy with
 * {@code "last": true} ends the evaluation when its condition holds, and so does a rejection. Immutable.
 */
public final class PolicyProject {
    private final List<Policy> policies;

    private PolicyProject(List<Policy> policies) {
        this.policies = policies;
    }

    private record Policy(
            Set<String> operations, Condition condition, List<Action> then, List<Action> otherwise, boolean last) {}

    /**
     * Reads a project document: {@code lists} (match lists by name) and {@code policies}, each with {@code name} and
     * optionally {@code on} (operations, default all), {@code when}, {@code then}, {@code else}, {@code last}.
     *
     * @throws org.sigcore.model.ProblemException 400 MANDATORY_IE_INCORRECT naming the part that cannot be read
     */
    public static PolicyProject read(JsonNode document) {
        ConditionReader conditions = new ConditionReader(lists(document.get("lists")));
        JsonNode given = document.get("policies");
        if (given == null || !given.isArray()) {
            throw ProjectFaults.at("/policies", "expected an array of policies");
        }
        List<Policy> policies = new ArrayList<>();
        for (int i = 0; i < given.size(); i++) {
            policies.add(policy(given.get(i), "/policies/" + i, conditions));
        }
        return new PolicyProject(List.copyOf(policies));
    }

    /** Decides. The context's {@code operation} selects the policies. */
    public PolicyOutcome evaluate(JsonNode context) {
        String operation = Json.string(context, "operation");
        DecisionBuilder decision = new DecisionBuilder();
        for (Policy policy : policies) {
            if (!policy.operations().isEmpty()
                    && (operation == null || !policy.operations().contains(operation))) {
                continue;
            }
            boolean holds = policy.condition().holds(context);
            for (Action action : holds ? policy.then() : policy.otherwise()) {
                action.apply(context, decision);
                if (decision.rejected()) {
                    return decision.outcome();
                }
            }
            if (holds && policy.last()) {
                break;
            }
        }
        return decision.outcome();
    }

    private static Policy policy(JsonNode document, String pointer, ConditionReader conditions) {
        if (Json.string(document, "name") == null) {
            throw ProjectFaults.at(pointer + "/name", "expected a name");
        }
        Set<String> operations =
                document.has("on") ? Set.copyOf(ProjectFaults.texts(document.get("on"), pointer + "/on")) : Set.of();
        Condition when =
                document.has("when") ? conditions.read(document.get("when"), pointer + "/when") : Condition.ALWAYS;
        List<Action> then = ActionReader.readAll(document.get("then"), pointer + "/then");
        List<Action> otherwise =
                document.has("else") ? ActionReader.readAll(document.get("else"), pointer + "/else") : List.of();
        return new Policy(
                operations, when, then, otherwise, document.path("last").asBoolean(false));
    }

    private static Map<String, List<String>> lists(@Nullable JsonNode document) {
        Map<String, List<String>> lists = new HashMap<>();
        if (document != null) {
            document.properties()
                    .forEach(list ->
                            lists.put(list.getKey(), ProjectFaults.texts(list.getValue(), "/lists/" + list.getKey())));
        }
        return lists;
    }
}
