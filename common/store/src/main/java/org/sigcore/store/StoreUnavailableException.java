// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import org.jspecify.annotations.Nullable;

/**
 * Thrown when the store is unreachable, or all retries after temporary errors failed. Edges ask peers to retry later or
 * elsewhere (StoreOutage of the platform). Nothing was acknowledged, but if {@link #outcomeUnknown()} is true, the
 * transaction may have been committed.
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

    /** Returns true if the connection was lost during the commit, so that the work may or may not be stored. */
    public boolean outcomeUnknown() {
        return outcomeUnknown;
    }
}
