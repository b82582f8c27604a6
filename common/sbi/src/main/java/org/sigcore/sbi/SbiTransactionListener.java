// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

import org.jspecify.annotations.Nullable;

/** Notified of finished transactions on the event loop; must not block. Thread-safe. */
@FunctionalInterface
public interface SbiTransactionListener {
    /** Called when a transaction has ended, successfully or not. */
    void onTransaction(SbiTransaction transaction);

    /**
     * Returns the span of a request that is starting; null if the request is not traced.
     *
     * @param traceparent value carried by the request; null if absent
     */
    default @Nullable SbiSpan span(@Nullable CharSequence traceparent) {
        return null;
    }
}
