// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.sigcore.model.SpecRef;

/**
 * An IPv6 prefix as Framed-IPv6-Prefix carries it.
 *
 * @param address the prefix; bits behind it are zero
 * @param length its bits, 0 to 128
 */
@SpecRef("RFC 3162 2.3")
public record Ipv6Prefix(Inet6Address address, int length) {
    /** @throws IllegalArgumentException if the length is outside 0 to 128 */
    public Ipv6Prefix {
        if (length < 0 || length > 128) {
            throw new IllegalArgumentException("a prefix of " + length + " bits");
        }
        byte[] bits = address.getAddress();
        for (int i = 0; i < bits.length; i++) {
            int keep = Math.clamp(length - 8 * i, 0, 8);
            bits[i] &= (byte) (0xFF00 >> keep);
        }
        address = address(bits);
    }

    /**
     * Reads the text form, such as {@code 2001:db8:1::/64}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Ipv6Prefix parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || text.indexOf(':') < 0) {
            throw new IllegalArgumentException("no IPv6 prefix: " + text);
        }
        try {
            InetAddress address = InetAddress.ofLiteral(text.substring(0, slash));
            if (address instanceof Inet6Address v6) {
                return new Ipv6Prefix(v6, Integer.parseInt(text.substring(slash + 1)));
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("no IPv6 prefix: " + text, e);
        }
        throw new IllegalArgumentException("no IPv6 prefix: " + text);
    }

    static Ipv6Prefix decode(byte[] wire, int offset, int dataLength) {
        int bits = wire[offset + 1] & 0xFF;
        int octets = dataLength - 2;
        if (bits > 128 || (bits + 7) / 8 > octets) {
            throw new IllegalArgumentException("a prefix of " + bits + " bits in " + octets + " octets");
        }
        byte[] whole = Arrays.copyOf(Arrays.copyOfRange(wire, offset + 2, offset + dataLength), 16);
        return new Ipv6Prefix(address(whole), bits);
    }

    byte[] encode() {
        int octets = (length + 7) / 8;
        byte[] data = new byte[2 + octets];
        data[1] = (byte) length;
        System.arraycopy(address.getAddress(), 0, data, 2, octets);
        return data;
    }

    private static Inet6Address address(byte[] sixteen) {
        try {
            return Inet6Address.getByAddress(null, sixteen, -1);
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("no IPv6 address", e);
        }
    }

    /** Address and length, such as {@code 2001:db8:1:0:0:0:0:0/64}. */
    @Override
    public String toString() {
        return address.getHostAddress() + "/" + length;
    }
}
