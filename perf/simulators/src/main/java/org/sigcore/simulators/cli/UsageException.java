// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.simulators.cli;

/** A command line or a setting that cannot be used: the program prints the one line and ends with code 2. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message, null, false, false);
    }
}
