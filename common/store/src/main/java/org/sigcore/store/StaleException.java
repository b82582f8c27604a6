// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

/** A row is not any more, or not yet, what its writer has read. Nothing was written: who reads again may try again. */
public final class StaleException extends StoreException {
    private static final long serialVersionUID = 1L;

    public StaleException(String message) {
        super(message, null);
    }
}
