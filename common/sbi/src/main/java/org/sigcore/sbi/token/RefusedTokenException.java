// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

/** An access token that gives no right here; the message says why, without repeating it. Carries no stack trace. */
public final class RefusedTokenException extends Exception {
    private static final long serialVersionUID = 1;

    public RefusedTokenException(String message) {
        super(message, null, false, false);
    }
}
