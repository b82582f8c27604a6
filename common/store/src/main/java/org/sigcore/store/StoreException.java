// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the store rejects a statement permanently, so that a retry is useless. Usually caused by a programming
 * error.
 */
public class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StoreException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
