// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.listed;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Faults;
import org.sigcore.policy.role.pre.logic.code.Sequence;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.ConstantTypes;
import org.sigcore.policy.role.pre.logic.table.Resources;
import tools.jackson.databind.JsonNode;

/**
 * Compiles policies with {@code name} and optionally {@code on} (operations, default all), {@code when}, {@code then},
 * {@code else}, {@code last}. They run in order; each one that applies to the operation runs its {@code then} if its
 * condition holds, otherwise its {@code else}. If the condition of a policy with {@code last} holds, the evaluation
 * ends.
 */
public final class ListedPolicies {
    private ListedPolicies() {}

    /**
     * Compiles the policies to one statement.
     *
     * @param policies the array of a project
     * @param types the types of constants
     * @throws org.sigcore.model.ProblemException 400 MANDATORY_IE_INCORRECT naming the invalid part
     */
    public static Stmt read(JsonNode policies, Resources resources, ConstantTypes types) {
        ConditionReader conditions = new ConditionReader(resources);
        ActionReader actions = new ActionReader(types, resources);
        List<Stmt> all = new ArrayList<>();
        for (int i = 0; i < policies.size(); i++) {
            all.add(policy(policies.get(i), "/policies/" + i, conditions, actions));
        }
        return Sequence.of(all);
    }

    private static Stmt policy(JsonNode document, String pointer, ConditionReader conditions, ActionReader actions) {
        if (Json.string(document, "name") == null) {
            throw Faults.at(pointer + "/name", "expected a name");
        }
        Set<String> operations =
                document.has("on") ? Set.copyOf(Faults.texts(document.get("on"), pointer + "/on")) : Set.of();
        Expr when = document.has("when")
                ? conditions.read(document.get("when"), pointer + "/when")
                : new Expr.Const(Values.of(true));
        Stmt then = actions.readAll(document.get("then"), pointer + "/then");
        Stmt otherwise = document.has("else") ? actions.readAll(document.get("else"), pointer + "/else") : Stmt.NOTHING;
        boolean last = document.path("last").asBoolean(false);
        return frame -> {
            String operation = Json.string(frame.context(), "operation");
            if (!operations.isEmpty() && (operation == null || !operations.contains(operation))) {
                return Flow.NEXT;
            }
            boolean holds = when.truth(frame);
            Flow flow = (holds ? then : otherwise).run(frame);
            return flow == Flow.NEXT && holds && last ? Flow.END : flow;
        };
    }
}
