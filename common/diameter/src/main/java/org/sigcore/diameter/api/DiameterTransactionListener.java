// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

import org.jspecify.annotations.Nullable;

/** Is told of every finished transaction. Called on event loops and virtual threads: must be quick. Thread-safe. */
@FunctionalInterface
public interface DiameterTransactionListener {
    /** A transaction has ended. */
    void onTransaction(DiameterTransaction transaction);

    /** Whether it wants to know their {@link DiameterTransaction.Way}. */
    default boolean traces() {
        return false;
    }

    /** Why the calling thread sends a request, which is told with its transaction; null when there is nothing to tell. */
    default @Nullable String cause() {
        return null;
    }
}
