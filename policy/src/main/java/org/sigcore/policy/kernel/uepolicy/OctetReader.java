// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.util.Arrays;

/** Reads octets; throws IllegalArgumentException at the end of the input. Not thread-safe. */
final class OctetReader {
    private final byte[] octets;
    private final int end;
    private int at;

    OctetReader(byte[] octets) {
        this(octets, 0, octets.length);
    }

    private OctetReader(byte[] octets, int at, int end) {
        this.octets = octets;
        this.at = at;
        this.end = end;
    }

    boolean hasMore() {
        return at < end;
    }

    int left() {
        return end - at;
    }

    int one() {
        return octets[take(1)] & 0xFF;
    }

    int two() {
        int high = one();
        return high << 8 | one();
    }

    byte[] next(int length) {
        int from = take(length);
        return Arrays.copyOfRange(octets, from, from + length);
    }

    byte[] rest() {
        return next(left());
    }

    /** Returns a reader of the content that follows a two-octet length. */
    OctetReader inner() {
        int length = two();
        int from = take(length);
        return new OctetReader(octets, from, from + length);
    }

    /** Returns the next octet without consuming it. */
    int ahead() {
        int value = one();
        at--;
        return value;
    }

    private int take(int length) {
        if (length > end - at) {
            throw new IllegalArgumentException("cut off: " + length + " octets expected, " + (end - at) + " there");
        }
        int from = at;
        at += length;
        return from;
    }
}
