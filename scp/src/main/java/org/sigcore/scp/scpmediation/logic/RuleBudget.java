// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation.logic;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;

/**
 * Budget of the rules of one message, in characters that they create, match or scan: rules cannot loop, but each can
 * double the result of another. Not thread-safe.
 */
final class RuleBudget {
    /** Budget of the message whose rules are running. */
    static final ScopedValue<RuleBudget> CURRENT = ScopedValue.newInstance();

    private static final int MAX = 16 << 20;
    private int left = MAX;
    private @Nullable ProblemException failure;

    /** @throws ProblemException if the budget is exceeded */
    void spend(int characters) {
        left -= characters;
        if (left < 0) {
            throw failed("the rules of one message take too much");
        }
    }

    /** Records why the rules must stop, because a lenient expression swallows exceptions of its operators. */
    ProblemException failed(String why) {
        failure = new ProblemException(SbiCause.SYSTEM_FAILURE, why);
        return failure;
    }

    /** @throws ProblemException if a failure has been recorded */
    void check() {
        if (failure != null) {
            throw failure;
        }
    }
}
