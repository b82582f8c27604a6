// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

/** Records the complete messages of a transport's streams. Called on event loops; must not block. Thread-safe. */
public interface SbiTap {
    /**
     * Returns the number of octets to record of each body of a new stream. A negative value disables recording of the
     * stream.
     */
    int maxBodyBytes();

    /** Called when a recorded stream has ended, successfully or not. */
    void onExchange(SbiExchange exchange);
}
