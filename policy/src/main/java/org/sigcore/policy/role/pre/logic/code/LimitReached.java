// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.code;

/** Thrown to end an evaluation at a limit. Has no stack trace, since it does not indicate a defect. */
public final class LimitReached extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param limit {@code steps}, {@code turns}, {@code text}, {@code size} or {@code octets} */
    public LimitReached(String limit) {
        super(limit, null, false, false);
    }

    /** Returns the name of the limit. */
    public String limit() {
        return String.valueOf(getMessage());
    }
}
