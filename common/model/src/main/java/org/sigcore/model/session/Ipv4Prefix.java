// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import org.sigcore.model.SpecRef;

/**
 * An IPv4 prefix; a single address is a prefix of 32 bits. Equal if the addresses are.
 *
 * @param bits address whose bits beyond the length are cleared
 * @param length 0 to 32
 */
@SpecRef("TS 29.571 5.2.2")
public record Ipv4Prefix(int bits, int length) implements IpPrefix {
    /** @throws IllegalArgumentException if the length is outside 0 to 32 */
    public Ipv4Prefix {
        if (length < 0 || length > 32) {
            throw new IllegalArgumentException("an IPv4 prefix of " + length + " bits");
        }
        bits = length == 0 ? 0 : bits & (-1 << (32 - length));
    }

    /**
     * Parses {@code a.b.c.d} or {@code a.b.c.d/length}. Parsed manually, since every binding lookup parses several.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    public static Ipv4Prefix parse(String text) {
        int slash = text.indexOf('/');
        int end = slash < 0 ? text.length() : slash;
        int bits = 0;
        int at = 0;
        for (int octet = 0; octet < 4; octet++) {
            int dot = octet < 3 ? text.indexOf('.', at) : end;
            bits = (bits << 8) | octet(text, at, Math.min(dot, end));
            at = dot + 1;
        }
        return new Ipv4Prefix(bits, slash < 0 ? 32 : PrefixLength.parse(text, slash + 1));
    }

    /** Variant of {@link #parse} for text without a length. */
    public static Ipv4Prefix parseAddress(String text) {
        return parse(PrefixLength.without(text));
    }

    /** Variant of {@link #parse} for text with a length. */
    public static Ipv4Prefix parsePrefix(String text) {
        return parse(PrefixLength.with(text));
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
            throw new IllegalArgumentException("not an IPv4 address: " + text);
        }
        return value;
    }

    /** Returns the prefix of this number of leading bits that contains this one. */
    public Ipv4Prefix upTo(int newLength) {
        return new Ipv4Prefix(bits, newLength);
    }

    /** Returns true if this prefix contains every address of the other one. */
    public boolean contains(Ipv4Prefix other) {
        return other.length >= length && other.upTo(length).bits == bits;
    }

    @Override
    public boolean isBetween(IpPrefix first, IpPrefix last) {
        return first instanceof Ipv4Prefix start
                && last instanceof Ipv4Prefix end
                && Integer.compareUnsigned(start.bits, bits) <= 0
                && Integer.compareUnsigned(end.lastBits(), lastBits()) >= 0;
    }

    private int lastBits() {
        return length == 32 ? bits : bits | -1 >>> length;
    }

    /** Returns the first address, such as {@code 192.0.2.0}. */
    public String address() {
        return (bits >>> 24) + "." + (bits >>> 16 & 255) + "." + (bits >>> 8 & 255) + "." + (bits & 255);
    }

    /** Returns address and length, such as {@code 192.0.2.0/24}. */
    @Override
    public String toString() {
        return address() + "/" + length;
    }
}
