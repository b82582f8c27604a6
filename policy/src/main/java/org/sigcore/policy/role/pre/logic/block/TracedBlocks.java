// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.block;

import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Stmt;
import org.sigcore.policy.role.pre.logic.code.Trace;
import org.sigcore.policy.role.pre.logic.code.Values;
import tools.jackson.databind.JsonNode;

/** Wrappers of compiled blocks that report to the trace; used only for evaluations to be explained. */
final class TracedBlocks {
    private TracedBlocks() {}

    static Stmt statement(Stmt statement, String policy, String id, String type) {
        return frame -> {
            Stmt.Flow flow = statement.run(frame);
            report(frame, policy, id, type, Values.NOTHING);
            return flow;
        };
    }

    static Expr value(Expr value, String policy, String id, String type) {
        return Expr.value(value.type(), frame -> {
            JsonNode yielded = value.value(frame);
            report(frame, policy, id, type, yielded);
            return yielded;
        });
    }

    private static void report(Frame frame, String policy, String id, String type, JsonNode value) {
        Trace trace = frame.trace();
        if (trace != null) {
            trace.block(policy, id, type, value);
        }
    }
}
