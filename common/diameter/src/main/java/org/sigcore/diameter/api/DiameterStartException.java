// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/** A node that could not start; the message is one line for the operator. */
public final class DiameterStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DiameterStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
