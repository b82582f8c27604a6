// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Stmt.Flow;
import org.sigcore.policy.role.pre.logic.code.Type;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;

/** Blocks for loops and variables. */
final class LoopBlocks {
    private LoopBlocks() {}

    static void addTo(BlockSet set) {
        set.statement("controls_repeat_ext", parts -> repeat(parts, parts.expr("TIMES")))
                .statement(
                        "controls_repeat",
                        parts -> repeat(parts, new Expr.Const(Values.of(Values.number(parts.field("TIMES"))))))
                .statement("controls_whileUntil", LoopBlocks::whileUntil)
                .statement("controls_for", LoopBlocks::count)
                .statement("controls_forEach", LoopBlocks::forEach)
                .statement("sc_for_each_index", LoopBlocks::forEachIndex)
                .statement("controls_flow_statements", LoopBlocks::leave)
                .value("variables_get", parts -> {
                    int slot = parts.variableRead("VAR");
                    return Expr.value(Type.ANY, frame -> frame.slot(slot));
                })
                .statement("variables_set", parts -> {
                    Expr value = parts.expr("VALUE");
                    int slot = parts.variableSet("VAR", value);
                    return frame -> {
                        frame.assign(slot, value.value(frame));
                        return Flow.NEXT;
                    };
                })
                .statement("math_change", parts -> {
                    int slot = parts.variable("VAR");
                    Expr delta = parts.expr("DELTA");
                    return frame -> {
                        double before = Values.number(frame.slot(slot));
                        frame.assign(slot, Values.of((Double.isNaN(before) ? 0 : before) + delta.number(frame)));
                        return Flow.NEXT;
                    };
                });
    }

    private static boolean ends(Flow flow) {
        return flow.compareTo(Flow.BREAK) >= 0;
    }

    private static Flow after(Flow flow) {
        return flow == Flow.BREAK ? Flow.NEXT : flow;
    }

    /** Prepares an iteration; the first is number 0. */
    @FunctionalInterface
    private interface Turn {
        void begin(Frame frame, int number);
    }

    private static Flow turns(Frame frame, double count, Stmt body, Turn turn) {
        for (int i = 0; i < count; i++) {
            frame.turn();
            turn.begin(frame, i);
            Flow flow = body.run(frame);
            if (ends(flow)) {
                return after(flow);
            }
        }
        return Flow.NEXT;
    }

    private static Stmt repeat(Parts parts, Expr times) {
        Stmt body = parts.loopBody("DO");
        return frame -> turns(frame, times.number(frame), body, (same, number) -> {});
    }

    private static Stmt whileUntil(Parts parts) {
        boolean until = parts.field("MODE").equals("UNTIL");
        Expr test = parts.expr("BOOL");
        Stmt body = parts.loopBody("DO");
        return frame -> {
            while (test.truth(frame) != until) {
                frame.turn();
                Flow flow = body.run(frame);
                if (ends(flow)) {
                    return after(flow);
                }
            }
            return Flow.NEXT;
        };
    }

    private static Stmt count(Parts parts) {
        int slot = parts.variable("VAR");
        Expr from = parts.expr("FROM");
        Expr to = parts.expr("TO");
        Expr by = parts.expr("BY");
        Stmt body = parts.loopBody("DO");
        return frame -> {
            double first = from.number(frame);
            double last = to.number(frame);
            double step = Math.abs(by.number(frame)) * (first <= last ? 1 : -1);
            for (double i = first; step >= 0 ? i <= last : i >= last; i += step) {
                frame.turn();
                frame.assign(slot, Values.of(i));
                Flow flow = body.run(frame);
                if (ends(flow)) {
                    return after(flow);
                }
            }
            return Flow.NEXT;
        };
    }

    private static Stmt forEach(Parts parts) {
        int slot = parts.variable("VAR");
        Expr list = parts.expr("LIST");
        Stmt body = parts.loopBody("DO");
        return frame -> {
            JsonNode items = list.value(frame);
            return turns(frame, size(items), body, (same, number) -> same.assign(slot, Values.of(items.get(number))));
        };
    }

    private static Stmt forEachIndex(Parts parts) {
        int slot = parts.variable("VAR");
        Expr list = parts.expr("LIST");
        Stmt body = parts.loopBody("DO");
        return frame ->
                turns(frame, size(list.value(frame)), body, (same, number) -> same.assign(slot, Values.of(number + 1)));
    }

    private static int size(JsonNode items) {
        return items.isArray() ? items.size() : 0;
    }

    private static Stmt leave(Parts parts) {
        if (!parts.inLoop()) {
            parts.fault("FLOW", "the block does not stand in a loop");
        }
        Flow flow = parts.field("FLOW").equals("BREAK") ? Flow.BREAK : Flow.CONTINUE;
        return frame -> flow;
    }
}
