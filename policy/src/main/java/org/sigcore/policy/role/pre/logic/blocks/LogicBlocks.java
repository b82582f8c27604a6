// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.util.ArrayList;
import java.util.List;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;

/** Blocks for conditions, branches, and calls of other policies. */
final class LogicBlocks {

    private LogicBlocks() {}

    static void addTo(BlockSet set) {
        set.statement("controls_if", LogicBlocks::choice)
                .statement("controls_ifelse", LogicBlocks::choice)
                .value("logic_compare", LogicBlocks::compare)
                .value("logic_operation", LogicBlocks::operation)
                .value("logic_negate", parts -> {
                    Expr value = parts.expr("BOOL");
                    return Expr.truth(frame -> !value.truth(frame));
                })
                .value(
                        "logic_boolean",
                        parts -> new Expr.Const(Values.of(parts.field("BOOL").equals("TRUE"))))
                .value("logic_null", parts -> Expr.NONE)
                .value("logic_ternary", LogicBlocks::ternary);
        tests(set);
    }

    private static void tests(BlockSet set) {
        set.value("sc_exists", parts -> {
                    Expr value = parts.expr("VALUE");
                    return Expr.truth(frame -> Values.present(value.value(frame)));
                })
                .value("sc_default", LogicBlocks::otherwise)
                .value("sc_between", LogicBlocks::between)
                .value("sc_is_one_of", parts -> {
                    Expr value = parts.expr("VALUE");
                    Expr list = parts.expr("LIST");
                    return Expr.truth(frame -> Values.contains(list.value(frame), value.value(frame)));
                })
                .statement("sc_end_policy", parts -> frame -> Flow.END_POLICY)
                .statement("sc_end_evaluation", parts -> frame -> Flow.END)
                .statement("sc_use_policy", parts -> parts.policy("NAME"));
    }

    private static Stmt choice(Parts parts) {
        List<Expr> conditions = new ArrayList<>();
        List<Stmt> branches = new ArrayList<>();
        int last = Math.max(0, parts.lastNumber("IF", "DO"));
        for (int i = 0; i <= last; i++) {
            if (i > 0 && !parts.drawn("IF" + i) && !parts.drawn("DO" + i)) {
                continue; // an empty branch, which Blockly leaves out
            }
            conditions.add(parts.expr("IF" + i));
            branches.add(parts.body("DO" + i));
        }
        Stmt otherwise = parts.body("ELSE");
        Expr[] tests = conditions.toArray(Expr[]::new);
        Stmt[] bodies = branches.toArray(Stmt[]::new);
        return frame -> {
            for (int i = 0; i < tests.length; i++) {
                if (tests[i].truth(frame)) {
                    return bodies[i].run(frame);
                }
            }
            return otherwise.run(frame);
        };
    }

    private static Expr compare(Parts parts) {
        Expr one = parts.expr("A");
        Expr other = parts.expr("B");
        boolean numbers = one.type() == Type.NUMBER && other.type() == Type.NUMBER;
        return switch (parts.field("OP")) {
            case "EQ" -> numbers ? Expr.truth(frame -> one.number(frame) == other.number(frame)) : same(one, other);
            case "NEQ" -> {
                Expr same = same(one, other);
                yield Expr.truth(frame -> !same.truth(frame));
            }
            case "LT" -> Expr.truth(frame -> order(one, other, frame) == -1);
            case "LTE" -> Expr.truth(frame -> order(one, other, frame) <= 0);
            case "GT" -> Expr.truth(frame -> order(one, other, frame) == 1);
            default ->
                Expr.truth(frame -> {
                    int order = order(one, other, frame);
                    return order == 0 || order == 1;
                });
        };
    }

    private static Expr same(Expr one, Expr other) {
        if (one.type() == Type.TEXT && other.type() == Type.TEXT) {
            return Expr.truth(frame -> {
                String text = one.text(frame);
                return text != null && text.equalsIgnoreCase(other.text(frame));
            });
        }
        return Expr.truth(frame -> Values.same(one.value(frame), other.value(frame)));
    }

    // Returns -1, 0 or 1; 2 if the values are not comparable.
    private static int order(Expr one, Expr other, Frame frame) {
        double a = one.number(frame);
        double b = other.number(frame);
        if (!Double.isNaN(a) && !Double.isNaN(b)) {
            return Double.compare(a, b);
        }
        String text = one.text(frame);
        String against = other.text(frame);
        return text == null || against == null ? 2 : Integer.signum(text.compareToIgnoreCase(against));
    }

    private static Expr operation(Parts parts) {
        Expr one = parts.expr("A");
        Expr other = parts.expr("B");
        return parts.field("OP").equals("AND")
                ? Expr.truth(frame -> one.truth(frame) && other.truth(frame))
                : Expr.truth(frame -> one.truth(frame) || other.truth(frame));
    }

    private static Expr ternary(Parts parts) {
        Expr test = parts.expr("IF");
        Expr then = parts.expr("THEN");
        Expr otherwise = parts.expr("ELSE");
        Type type = then.type() == otherwise.type() ? then.type() : Type.ANY;
        return parts.oneOf(
                Expr.value(type, frame -> (test.truth(frame) ? then : otherwise).value(frame)), then, otherwise);
    }

    private static Expr otherwise(Parts parts) {
        Expr value = parts.expr("VALUE");
        Expr other = parts.expr("OTHER");
        Type type = value.type() == other.type() ? value.type() : Type.ANY;
        Expr chosen = Expr.value(type, frame -> {
            JsonNode there = value.value(frame);
            return Values.present(there) ? there : other.value(frame);
        });
        return parts.oneOf(chosen, value, other);
    }

    private static Expr between(Parts parts) {
        Expr value = parts.expr("VALUE");
        Expr low = parts.expr("LOW");
        Expr high = parts.expr("HIGH");
        return Expr.truth(frame -> {
            double number = value.number(frame);
            return number >= low.number(frame) && number <= high.number(frame);
        });
    }
}
