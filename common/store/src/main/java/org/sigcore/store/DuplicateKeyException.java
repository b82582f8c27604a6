// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/** Thrown when a row with the same primary or unique key already exists. The transaction has been rolled back. */
public final class DuplicateKeyException extends StoreException {
    private static final long serialVersionUID = 1L;

    public DuplicateKeyException(String message, Throwable cause) {
        super(message, cause);
    }
}
