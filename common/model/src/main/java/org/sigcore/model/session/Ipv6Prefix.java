// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * An IPv6 prefix; a single address is a prefix of 128 bits. Equal if the addresses are, regardless of notation.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits; bits beyond the length are cleared in both
 * @param length 0 to 128
 */
@SpecRef({"TS 29.571 5.2.2", "RFC 5952 4"})
public record Ipv6Prefix(long high, long low, int length) implements IpPrefix {
    private static final int GROUPS = 8;
    private static final int NETWORK_BITS = 64;

    /** @throws IllegalArgumentException if the length is outside 0 to 128 */
    public Ipv6Prefix {
        if (length < 0 || length > 128) {
            throw new IllegalArgumentException("an IPv6 prefix of " + length + " bits");
        }
        high &= leading(Math.min(length, 64));
        low &= leading(Math.max(length - 64, 0));
    }

    /**
     * Parses an address, optionally followed by a slash and a length. Groups may have leading zeros and upper-case
     * digits. The mixed notation with an IPv4 address, which TS 29.571 forbids, and zones are rejected.
     *
     * @throws IllegalArgumentException if the text is neither
     */
    public static Ipv6Prefix parse(String text) {
        int slash = text.indexOf('/');
        int length = slash < 0 ? 128 : PrefixLength.parse(text, slash + 1);
        return parse(text, slash < 0 ? text.length() : slash, length);
    }

    /** Variant of {@link #parse(String)} for text without a length. */
    public static Ipv6Prefix parseAddress(String text) {
        return parse(PrefixLength.without(text));
    }

    /** Variant of {@link #parse(String)} for text with a length. */
    public static Ipv6Prefix parsePrefix(String text) {
        return parse(PrefixLength.with(text));
    }

    /** Variant of {@link #parse(String)} that returns null for null and for invalid text. */
    public static @Nullable Ipv6Prefix read(@Nullable String text) {
        return IpPrefix.read(text) instanceof Ipv6Prefix prefix ? prefix : null;
    }

    private static Ipv6Prefix parse(String text, int end, int length) {
        int[] groups = new int[GROUPS];
        int gap = text.indexOf("::");
        int missing = GROUPS - groups(text, 0, gap < 0 ? end : gap, groups);
        if (gap >= 0) {
            int[] behind = new int[GROUPS];
            int count = groups(text, gap + 2, end, behind);
            if (count < missing) {
                System.arraycopy(behind, 0, groups, GROUPS - count, count);
                missing = 0;
            }
        }
        if (missing > 0) {
            throw new IllegalArgumentException("not an IPv6 address: " + text);
        }
        return new Ipv6Prefix(half(groups, 0), half(groups, GROUPS / 2), length);
    }

    /** Parses groups separated by colons and returns their number. */
    private static int groups(String text, int from, int to, int[] into) {
        int count = 0;
        for (int at = from; from < to && at <= to; ) {
            int colon = text.indexOf(':', at);
            int end = colon < 0 || colon > to ? to : colon;
            if (end == at || end > at + 4 || count == GROUPS) {
                throw new IllegalArgumentException("not an IPv6 address: " + text);
            }
            into[count++] = HexFormat.fromHexDigits(text, at, end);
            at = end + 1;
        }
        return count;
    }

    private static long half(int[] groups, int first) {
        long bits = 0;
        for (int i = first; i < first + GROUPS / 2; i++) {
            bits = bits << 16 | groups[i];
        }
        return bits;
    }

    private static long leading(int bits) {
        return bits == 0 ? 0 : -1L << (64 - bits);
    }

    /**
     * Returns the first 64 bits of an address or a longer prefix, which are unique to a PDU session; returns shorter
     * prefixes unchanged.
     */
    public Ipv6Prefix network() {
        return length <= NETWORK_BITS ? this : upTo(NETWORK_BITS);
    }

    /** Returns the prefix of this number of leading bits that contains this one. */
    public Ipv6Prefix upTo(int newLength) {
        return new Ipv6Prefix(high, low, newLength);
    }

    /** Returns true if this prefix contains every address of the other one. */
    public boolean contains(Ipv6Prefix other) {
        return other.length >= length
                && (other.high & leading(Math.min(length, 64))) == high
                && (other.low & leading(Math.max(length - 64, 0))) == low;
    }

    @Override
    public boolean isBetween(IpPrefix first, IpPrefix last) {
        return first instanceof Ipv6Prefix start
                && last instanceof Ipv6Prefix end
                && compare(start.high, start.low, high, low) <= 0
                && compare(end.lastHigh(), end.lastLow(), lastHigh(), lastLow()) >= 0;
    }

    private long lastHigh() {
        return high | ~leading(Math.min(length, 64));
    }

    private long lastLow() {
        return low | ~leading(Math.max(length - 64, 0));
    }

    private static int compare(long high, long low, long otherHigh, long otherLow) {
        int first = Long.compareUnsigned(high, otherHigh);
        return first != 0 ? first : Long.compareUnsigned(low, otherLow);
    }

    /** Returns the first address in canonical form: lower case, with {@code ::} for the longest run of zeros. */
    public String address() {
        int gap = GROUPS;
        int run = 1;
        for (int i = 0; i < GROUPS; i++) {
            int zeros = 0;
            while (i + zeros < GROUPS && group(i + zeros) == 0) {
                zeros++;
            }
            if (zeros > run) {
                gap = i;
                run = zeros;
            }
            i += zeros;
        }
        StringBuilder text = new StringBuilder(39);
        for (int i = 0; i < GROUPS; i++) {
            if (i == gap) {
                text.append("::");
                i += run - 1;
            } else {
                text.append(i == 0 || i == gap + run ? "" : ":").append(Integer.toHexString(group(i)));
            }
        }
        return text.toString();
    }

    private int group(int index) {
        return (int) ((index < 4 ? high : low) >>> (48 - 16 * (index % 4))) & 0xFFFF;
    }

    /** Returns {@link #address} and length, such as {@code 2001:db8:1::/64}. */
    @Override
    public String toString() {
        return address() + "/" + length;
    }
}
