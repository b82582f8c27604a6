// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.app;

/** Why an NF did not start, in one line that names the offending item. Carries no stack trace of its own. */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** @param cause what was thrown, for a failure that nobody foresaw; null for a fault of the user's input */
    StartException(String line, @org.jspecify.annotations.Nullable Throwable cause) {
        super(line, cause, false, false);
    }
}
