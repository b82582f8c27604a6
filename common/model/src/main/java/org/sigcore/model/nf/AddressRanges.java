// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/** Whether an IPv4 address or an IPv6 prefix falls into ranges. */
@SpecRef({"TS 29.510 6.1.6.2.29", "TS 29.510 6.1.6.2.30"})
public final class AddressRanges {
    private AddressRanges() {}

    /**
     * Whether a range of addresses (or of prefixes) holds an address (a prefix: its first and its last address).
     *
     * @param ranges array of Ipv4AddressRange or Ipv6PrefixRange
     * @param address IPv4 address, or IPv6 address with or without prefix length
     */
    public static boolean contain(JsonNode ranges, String address) {
        Block wanted = Block.parse(address);
        if (wanted == null) {
            return false;
        }
        for (JsonNode range : ranges) {
            Block start = Block.parse(Json.string(range, "start"));
            Block end = Block.parse(Json.string(range, "end"));
            if (start != null
                    && end != null
                    && start.bits == wanted.bits
                    && end.bits == wanted.bits
                    && start.first.compareTo(wanted.first) <= 0
                    && end.last.compareTo(wanted.last) >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Whether two texts write the same address or prefix. */
    public static boolean same(@Nullable String one, @Nullable String other) {
        Block block = Block.parse(one);
        return block != null && block.equals(Block.parse(other));
    }

    /** A run of addresses: one address or all of a prefix. */
    private record Block(int bits, BigInteger first, BigInteger last) {
        static @Nullable Block parse(@Nullable String text) {
            if (text == null || !text.matches("[0-9A-Fa-f.:]+(/[0-9]{1,3})?")) {
                return null; // so that no name is ever looked up
            }
            int slash = text.indexOf('/');
            try {
                byte[] address = InetAddress.getByName(slash < 0 ? text : text.substring(0, slash))
                        .getAddress();
                int bits = address.length * 8;
                int length = slash < 0 ? bits : Math.min(bits, Integer.parseInt(text.substring(slash + 1)));
                BigInteger mask = BigInteger.ONE.shiftLeft(bits - length).subtract(BigInteger.ONE);
                BigInteger first = new BigInteger(1, address).andNot(mask);
                return new Block(bits, first, first.or(mask));
            } catch (UnknownHostException e) {
                return null;
            }
        }
    }
}
