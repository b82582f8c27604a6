// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/**
 * Thrown when a row does not, or does not yet, have the state that its writer has read. Nothing was written; the caller
 * may read again and retry.
 */
public final class StaleException extends StoreException {
    private static final long serialVersionUID = 1L;

    public StaleException(String message) {
        super(message, null);
    }
}
