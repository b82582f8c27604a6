// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi;

/** Takes down whole messages of the streams of a transport. Called on event loops: must not block. Thread-safe. */
public interface SbiTap {
    /** Octets of each body that are taken down of a stream that begins now; below 0: nothing of it. */
    int maxBodyBytes();

    /** A stream that was taken down has ended, well or not. */
    void onExchange(SbiExchange exchange);
}
