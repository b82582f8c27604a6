// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

/** A compiled statement. Immutable. */
@FunctionalInterface
public interface Stmt {
    /** How it goes on after a statement; the higher, the more is left. */
    enum Flow {
        NEXT,
        /** With the next turn of the loop. */
        CONTINUE,
        /** After the loop. */
        BREAK,
        /** After the policy, where it is used. */
        END_POLICY,
        /** Nowhere: the decision stands. */
        END
    }

    /** Does nothing. */
    Stmt NOTHING = frame -> Flow.NEXT;

    /** Runs it. */
    Flow run(Frame frame);
}
