// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

/** A compiled statement. Immutable. */
@FunctionalInterface
public interface Stmt {
    /** Control flow after a statement, ordered from the innermost to the outermost exit. */
    enum Flow {
        NEXT,
        /** Continues with the next iteration of the loop. */
        CONTINUE,
        /** Exits the loop. */
        BREAK,
        /** Returns from the policy to its caller. */
        END_POLICY,
        /** Ends the evaluation with the current decision. */
        END
    }

    /** The empty statement. */
    Stmt NOTHING = frame -> Flow.NEXT;

    /** Executes the statement. */
    Flow run(Frame frame);
}
