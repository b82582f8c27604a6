// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Values;

/** Positions in texts and lists as Blockly counts them: from 1, from either end. */
record Positions(String where, Expr at) {
    static Positions of(Parts parts, String field, String input) {
        String where = parts.field(field);
        boolean counted = where.startsWith("FROM_");
        return new Positions(where, counted ? parts.expr(input) : new Expr.Const(Values.of(1)));
    }

    /** Returns the index from 0, which may be out of range; {@link Integer#MIN_VALUE} without a position. */
    int index(Frame frame, int size) {
        double number = at.number(frame);
        if (Double.isNaN(number) || Math.abs(number) > 1_000_000) {
            return Integer.MIN_VALUE;
        }
        return where.equals("FROM_END") || where.equals("LAST") ? size - (int) number : (int) number - 1;
    }
}
