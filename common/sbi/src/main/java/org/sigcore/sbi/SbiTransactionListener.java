// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import org.jspecify.annotations.Nullable;

/** Is told of finished transactions, on the event loop: must not block. Thread-safe. */
@FunctionalInterface
public interface SbiTransactionListener {
    /** A transaction has ended, well or not. */
    void onTransaction(SbiTransaction transaction);

    /**
     * The span that a request is which begins now; null when it is part of no trace.
     *
     * @param traceparent what the request carries; null without
     */
    default @Nullable SbiSpan span(@Nullable CharSequence traceparent) {
        return null;
    }
}
