// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.regex.Pattern;
import org.sigcore.model.SpecRef;

/**
 * IPv4 addresses that share their first bits.
 *
 * @param bits the address, bits behind the length are zero
 * @param length 0 to 32; 32 is a single address
 */
@SpecRef("TS 29.571 5.2.2")
record Ipv4Block(int bits, int length) {
    private static final Pattern OCTET = Pattern.compile("0|[1-9][0-9]{0,2}");

    /**
     * Reads {@code a.b.c.d} or {@code a.b.c.d/length}.
     *
     * @throws IllegalArgumentException if it is neither
     */
    static Ipv4Block parse(String text) {
        int slash = text.indexOf('/');
        String[] octets = (slash < 0 ? text : text.substring(0, slash)).split("\\.", -1);
        if (octets.length != 4) {
            throw new IllegalArgumentException("no IPv4 address: " + text);
        }
        int bits = 0;
        for (String octet : octets) {
            if (!OCTET.matcher(octet).matches() || Integer.parseInt(octet) > 255) {
                throw new IllegalArgumentException("no IPv4 address: " + text);
            }
            bits = (bits << 8) | Integer.parseInt(octet);
        }
        int length = slash < 0 ? 32 : PrefixLength.parse(text.substring(slash + 1), 32);
        return new Ipv4Block(bits, length).upTo(length);
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
