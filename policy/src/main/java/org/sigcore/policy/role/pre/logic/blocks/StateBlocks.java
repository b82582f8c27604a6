// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.pre.StateScopes;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.decision.Action;
import tools.jackson.databind.JsonNode;

/** Blocks that read and assign subscriber state variables. */
final class StateBlocks {
    private static final int LONGEST_NAME = 255;

    private StateBlocks() {}

    static void addTo(BlockSet set) {
        set.value("sc_ssv", parts -> {
                    Variable variable = new Variable(parts);
                    return Expr.value(Type.ANY, variable::value);
                })
                .value("sc_ssv_exists", parts -> {
                    Variable variable = new Variable(parts);
                    return Expr.truth(frame -> Values.present(variable.value(frame)));
                })
                .statement("sc_ssv_set", parts -> {
                    Variable variable = new Variable(parts);
                    Expr value = parts.expr("VALUE");
                    return SessionActions.acting(frame -> {
                        JsonNode given = value.value(frame);
                        return Values.present(given) ? variable.assigned(frame, given) : null;
                    });
                })
                .statement("sc_ssv_change", parts -> {
                    Variable variable = new Variable(parts);
                    Expr delta = parts.expr("DELTA");
                    return SessionActions.acting(frame -> variable.changed(frame, delta.number(frame)));
                })
                .statement("sc_ssv_delete", parts -> {
                    Variable variable = new Variable(parts);
                    return SessionActions.acting(frame -> variable.assigned(frame, null));
                });
    }

    private static final class Variable {
        private final String scope;
        private final Expr name;

        Variable(Parts parts) {
            scope = parts.field("SCOPE");
            name = parts.expr("NAME");
        }

        private @Nullable String name(Frame frame) {
            String text = name.text(frame);
            return text == null || text.isBlank() || text.length() > LONGEST_NAME ? null : text;
        }

        // Assignments of this decision take precedence over the stored value.
        JsonNode value(Frame frame) {
            String variable = name(frame);
            if (variable == null) {
                return Values.NOTHING;
            }
            JsonNode assigned = frame.decision().state().path(scope).get(variable);
            return Values.of(
                    assigned != null
                            ? assigned
                            : frame.context().path("ssv").path(scope).path(variable));
        }

        @Nullable
        Action changed(Frame frame, double amount) {
            String variable = name(frame);
            double before = Values.number(value(frame));
            double after = (Double.isNaN(before) ? 0 : before) + amount;
            if (variable == null || Double.isNaN(after)) {
                return null;
            }
            return StateScopes.IN_UDR.contains(scope)
                    ? new Action.ChangeState(scope, variable, amount, Values.of(after))
                    : new Action.SetState(scope, variable, Values.of(after));
        }

        @Nullable
        Action assigned(Frame frame, @Nullable JsonNode value) {
            String variable = name(frame);
            return variable == null ? null : new Action.SetState(scope, variable, value);
        }
    }
}
