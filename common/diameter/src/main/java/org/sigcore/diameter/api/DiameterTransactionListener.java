// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.jspecify.annotations.Nullable;

/** Notified of every finished transaction. Called on event loops and virtual threads; must be quick. Thread-safe. */
@FunctionalInterface
public interface DiameterTransactionListener {
    /** Called when a transaction has ended. */
    void onTransaction(DiameterTransaction transaction);

    /** Returns true if transactions should include their {@link DiameterTransaction.Way}. */
    default boolean traces() {
        return false;
    }

    /**
     * Returns the cause of a request sent by the calling thread, to be included in its transaction; null if there is
     * none.
     */
    default @Nullable String cause() {
        return null;
    }
}
