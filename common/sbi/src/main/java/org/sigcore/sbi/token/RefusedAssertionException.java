// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

/** Thrown when an assertion is invalid. The message states the reason without repeating the assertion. */
public final class RefusedAssertionException extends Exception {
    private static final long serialVersionUID = 1;

    public RefusedAssertionException(String message) {
        super(message);
    }
}
