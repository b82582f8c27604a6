// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/** Thrown when a node cannot start. The message is a single line for the operator. */
public final class DiameterStartException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public DiameterStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
