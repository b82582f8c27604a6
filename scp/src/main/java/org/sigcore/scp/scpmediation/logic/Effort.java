// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpmediation.logic;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;

/**
 * What the rules of one message may cost, counted in characters that they make, match or go through: rules cannot loop,
 * but each can double what another one made. For one thread.
 */
final class Effort {
    /** That of the message whose rules run. */
    static final ScopedValue<Effort> CURRENT = ScopedValue.newInstance();

    private static final int MAX = 16 << 20;
    private int left = MAX;
    private @Nullable ProblemException failure;

    /** @throws ProblemException if that is more than what is left */
    void spend(int characters) {
        left -= characters;
        if (left < 0) {
            throw failed("the rules of one message take too much");
        }
    }

    /** Why the rules cannot go on; kept, since a lenient expression swallows what its operators throw. */
    ProblemException failed(String why) {
        failure = new ProblemException(SbiCause.SYSTEM_FAILURE, why);
        return failure;
    }

    /** @throws ProblemException if anything has failed */
    void check() {
        if (failure != null) {
            throw failure;
        }
    }
}
