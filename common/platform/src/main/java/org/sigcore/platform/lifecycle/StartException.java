// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import org.jspecify.annotations.Nullable;

/**
 * Why an NF does not start, in one line that names the offending item first, such as {@code sigcore.sbi.port: …}. Whatever
 * part of an NF finds a fault in its configuration or surroundings while it starts throws this; the launcher prints the
 * line and exits with code 1. Carries no stack trace of its own.
 */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A fault of the user's input or the surroundings. */
    public StartException(String line) {
        this(line, null);
    }

    /** @param bug what was thrown, for a failure that nobody foresaw: its stack trace is printed too */
    public StartException(String line, @Nullable Throwable bug) {
        super(line, bug, false, false);
    }
}
