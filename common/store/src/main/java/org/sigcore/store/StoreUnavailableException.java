// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import org.jspecify.annotations.Nullable;

/**
 * The store cannot be reached, or gave temporary errors until the retries were used up. Edges tell peers to
 * come back or to go elsewhere (StoreOutage of the platform). Nothing was acknowledged; after {@link #outcomeUnknown()} the transaction may have
 * been committed all the same.
 */
public final class StoreUnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final boolean outcomeUnknown;

    public StoreUnavailableException(String message, @Nullable Throwable cause) {
        this(message, cause, false);
    }

    StoreUnavailableException(String message, @Nullable Throwable cause, boolean outcomeUnknown) {
        super(message, cause);
        this.outcomeUnknown = outcomeUnknown;
    }

    /** True when the connection was lost while the commit was on its way: the work may or may not be stored. */
    public boolean outcomeUnknown() {
        return outcomeUnknown;
    }
}
