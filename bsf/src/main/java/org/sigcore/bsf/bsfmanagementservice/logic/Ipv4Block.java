// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import org.sigcore.model.SpecRef;

/**
 * IPv4 addresses that share their first bits.
 *
 * @param bits the address, bits behind the length are zero
 * @param length 0 to 32; 32 is a single address
 */
@SpecRef("TS 29.571 5.2.2")
record Ipv4Block(int bits, int length) {
    /**
     * Reads {@code a.b.c.d} or {@code a.b.c.d/length}. By hand: every look-up reads a few.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static Ipv4Block parse(String text) {
        int slash = text.indexOf('/');
        int end = slash < 0 ? text.length() : slash;
        int bits = 0;
        int at = 0;
        for (int octet = 0; octet < 4; octet++) {
            int dot = octet < 3 ? text.indexOf('.', at) : end;
            bits = (bits << 8) | octet(text, at, Math.min(dot, end));
            at = dot + 1;
        }
        int length = slash < 0 ? 32 : PrefixLength.parse(text.substring(slash + 1), 32);
        return new Ipv4Block(bits, length).upTo(length);
    }

    private static int octet(String text, int from, int to) {
        int digits = to - from;
        int value = 0;
        boolean wrong = digits < 1 || digits > 3 || (digits > 1 && text.charAt(from) == '0');
        for (int i = from; i < to && !wrong; i++) {
            int digit = text.charAt(i) - '0';
            wrong = digit < 0 || digit > 9;
            value = value * 10 + digit;
        }
        if (wrong || value > 255) {
            throw new IllegalArgumentException("no IPv4 address: " + text);
        }
        return value;
    }

    /** The block of that many leading bits around this one. */
    Ipv4Block upTo(int newLength) {
        return new Ipv4Block(newLength == 0 ? 0 : bits & (-1 << (32 - newLength)), newLength);
    }

    /** True when every address of the other block is in this one. */
    boolean contains(Ipv4Block other) {
        return other.length >= length && other.upTo(length).bits == bits;
    }

    @Override
    public String toString() {
        return (bits >>> 24) + "." + (bits >>> 16 & 255) + "." + (bits >>> 8 & 255) + "." + (bits & 255)
                + (length == 32 ? "" : "/" + length);
    }
}
