// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.sigcore.model.SpecRef;

/**
 * IPv6 addresses that share their first bits.
 *
 * @param high the first 64 bits
 * @param low the last 64 bits; bits behind the length are zero in both
 * @param length 0 to 128; 128 is a single address
 */
@SpecRef("TS 29.571 5.2.2")
record Ipv6Block(long high, long low, int length) {
    private static final HexFormat HEX = HexFormat.of();
    private static final Pattern LITERAL = Pattern.compile("[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*");

    /**
     * Reads {@code address/length}.
     *
     * @throws IllegalArgumentException if it is none, or an IPv4 address in IPv6 form
     */
    static Ipv6Block parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !LITERAL.matcher(text.substring(0, slash)).matches()) {
            throw new IllegalArgumentException("no IPv6 prefix: " + text);
        }
        if (InetAddress.ofLiteral(text.substring(0, slash)) instanceof Inet6Address address) {
            ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
            int length = PrefixLength.parse(text.substring(slash + 1), 128);
            return new Ipv6Block(bytes.getLong(), bytes.getLong(), length).upTo(length);
        }
        throw new IllegalArgumentException("no IPv6 prefix: " + text);
    }

    /** The block of that many leading bits around this one. */
    Ipv6Block upTo(int newLength) {
        return new Ipv6Block(
                high & leading(Math.min(newLength, 64)), low & leading(Math.max(newLength - 64, 0)), newLength);
    }

    /** True when every address of the other block is in this one. */
    boolean contains(Ipv6Block other) {
        Ipv6Block same = other.upTo(length);
        return other.length >= length && same.high == high && same.low == low;
    }

    private static long leading(int bits) {
        return bits == 0 ? 0 : -1L << (64 - bits);
    }

    /** Sixteen or, when the second half is of no account, eight octets in hexadecimal, and the length. */
    @Override
    public String toString() {
        String first = HEX.toHexDigits(high);
        return (length <= 64 ? first : first + HEX.toHexDigits(low)) + "/" + length;
    }
}
