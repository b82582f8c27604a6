// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.hpack;

/**
 * Arrays in which the connections of one event loop decode and encode header blocks one after the other, so that an
 * idle connection holds none. Event loop only.
 */
public final class HeaderBuffers {
    static final int USUAL = 4 << 10;
    static final int MOST_KEPT = 64 << 10;

    final ReceivedBlock received = new ReceivedBlock();
    final HeaderBlock sent = new HeaderBlock();

    /** Returns an array with this length or more; the given array if it suits and is not too large to be kept. */
    static byte[] atLeast(int length, byte[] array) {
        if (length <= array.length && (array.length <= MOST_KEPT || length > MOST_KEPT)) {
            return array;
        }
        int size = USUAL;
        while (size < length) {
            size <<= 1;
        }
        return new byte[size];
    }
}
