// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.lifecycle;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when an NF cannot start. The message is one line that starts with the offending item, such as
 * {@code sigcore.sbi.port: …}. Any part of an NF throws it for an error in the configuration or the environment; the
 * launcher prints the line and exits with code 1. Carries no stack trace of its own.
 */
public final class StartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception for an error in the configuration or the environment. */
    public StartException(String line) {
        this(line, null);
    }

    /** Returns an exception for a file of the data directory, with the reason that the operating system gives. */
    public static StartException notWritable(Path file, IOException e) {
        String reason = e instanceof AccessDeniedException ? "permission denied" : String.valueOf(e.getMessage());
        return new StartException("sigcore.data-dir: cannot write " + file + ": " + reason);
    }

    /** @param bug an unexpected exception, whose stack trace is printed too; null if absent */
    public StartException(String line, @Nullable Throwable bug) {
        super(line, bug, false, false);
    }
}
