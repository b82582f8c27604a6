// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

/** An assertion that proves nothing; the message says why, without repeating it. */
public final class RefusedAssertionException extends Exception {
    private static final long serialVersionUID = 1;

    public RefusedAssertionException(String message) {
        super(message);
    }
}
