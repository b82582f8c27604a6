// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

/** Is told of finished transactions, on the event loop: must not block. Thread-safe. */
@FunctionalInterface
public interface SbiTransactionListener {
    /** A transaction has ended, well or not. */
    void onTransaction(SbiTransaction transaction);
}
