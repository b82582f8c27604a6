// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.uepolicy;

import java.util.Arrays;

/** Writes octets, and lengths of content that is written after them. Not thread-safe. */
final class OctetWriter {
    private static final int MOST_OF_ONE = 255;
    private static final int MOST_OF_TWO = 65_535;
    private byte[] octets = new byte[128];
    private int size;

    OctetWriter one(int value) {
        room(1);
        octets[size++] = (byte) value;
        return this;
    }

    OctetWriter two(int value) {
        return one(value >>> 8).one(value);
    }

    OctetWriter four(long value) {
        return two((int) (value >>> 16)).two((int) value);
    }

    OctetWriter all(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, octets, size, value.length);
        size += value.length;
        return this;
    }

    /** Reserves a two-octet length, which {@link #close} writes. */
    int open() {
        two(0);
        return size;
    }

    /**
     * Writes the length of the content since a mark.
     *
     * @throws IllegalArgumentException if it exceeds two octets
     */
    OctetWriter close(int mark) {
        int length = size - mark;
        if (length > MOST_OF_TWO) {
            throw new IllegalArgumentException("expected at most 65535 octets, got " + length);
        }
        octets[mark - 2] = (byte) (length >>> 8);
        octets[mark - 1] = (byte) length;
        return this;
    }

    /**
     * Writes octets after a one-octet length.
     *
     * @throws IllegalArgumentException if there are more than 255
     */
    OctetWriter shortly(byte[] value) {
        if (value.length > MOST_OF_ONE) {
            throw new IllegalArgumentException("expected at most 255 octets, got " + value.length);
        }
        return one(value.length).all(value);
    }

    int size() {
        return size;
    }

    byte[] toArray() {
        return Arrays.copyOf(octets, size);
    }

    private void room(int more) {
        if (size + more > octets.length) {
            octets = Arrays.copyOf(octets, Math.max(2 * octets.length, size + more));
        }
    }
}
