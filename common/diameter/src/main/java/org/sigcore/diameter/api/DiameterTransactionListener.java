// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.api;

/** Is told of every finished transaction. Called on event loops and virtual threads: must be quick. Thread-safe. */
@FunctionalInterface
public interface DiameterTransactionListener {
    /** A transaction has ended. */
    void onTransaction(DiameterTransaction transaction);
}
