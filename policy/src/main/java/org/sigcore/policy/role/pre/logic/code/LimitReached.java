// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

/** Ends an evaluation that has met a bound. Without a stack trace, since nothing is wrong with the program. */
public final class LimitReached extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param limit {@code steps}, {@code turns}, {@code text}, {@code size} or {@code octets} */
    public LimitReached(String limit) {
        super(limit, null, false, false);
    }

    /** Which bound. */
    public String limit() {
        return String.valueOf(getMessage());
    }
}
