// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

/**
 * Thrown when an access token is invalid for this producer. The message states the reason without repeating the token.
 * Carries no stack trace.
 */
public final class RefusedTokenException extends Exception {
    private static final long serialVersionUID = 1;

    public RefusedTokenException(String message) {
        super(message, null, false, false);
    }
}
