// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.util.function.Function;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;

/**
 * Rules on addresses and prefixes that identify a session, common to all interfaces with UE addresses. Values such as
 * an address yet to be assigned, or a multicast address, are valid but identify no session. A prefix short enough to
 * cover addresses of other subscribers is rejected. Pure.
 */
@SpecRef({"RFC 2865 5.8", "RFC 4291 2.4", "TS 23.501 5.8.2.2"})
public final class UeAddresses {
    /** Minimum length of the IPv6 prefix of a session or of a network behind a UE. */
    public static final int SHORTEST_IPV6 = 32;

    /** Minimum length of the IPv4 prefix of a network behind a UE. */
    public static final int SHORTEST_IPV4 = 8;

    /** Shape of an IPv6 prefix that does not cover other subscribers. */
    public static final Shape IPV6_PREFIX = Shape.reads(
            "an IPv6 prefix of " + SHORTEST_IPV6 + " to 128 bits",
            text -> require(isNarrow(Ipv6Prefix.parsePrefix(text))));

    /** Shape of an IPv4 network behind a UE. */
    public static final Shape IPV4_NETWORK = Shape.reads(
            "an IPv4 address with a prefix length of " + SHORTEST_IPV4 + " to 32",
            text -> require(Ipv4Prefix.parsePrefix(text).length() >= SHORTEST_IPV4));

    /** Shape of an IPv4 address that identifies a session. */
    public static final Shape IDENTIFYING_IPV4 = identifying("an IPv4 address of one UE", Ipv4Prefix::parseAddress);

    /** Shape of an IPv6 prefix that identifies a session. */
    public static final Shape IDENTIFYING_IPV6_PREFIX =
            identifying("an IPv6 prefix of one UE, of " + SHORTEST_IPV6 + " to 128 bits", Ipv6Prefix::parsePrefix);

    private static final int MULTICAST_IPV4 = 224;
    private static final int RESERVED_IPV4 = 240;
    private static final int ASSIGNED_LATER = -2;
    private static final int MULTICAST_IPV6 = 0xFF;
    private static final int LINK_LOCAL_IPV6 = 0xFE80;

    private UeAddresses() {}

    /** Returns true for a prefix that is long enough to belong to a single UE. */
    public static boolean isNarrow(Ipv6Prefix prefix) {
        return prefix.length() >= SHORTEST_IPV6;
    }

    /** Returns true for an address that identifies a session; false for text that is not an address. */
    public static boolean identifies(String address) {
        IpPrefix read = IpPrefix.read(address);
        return read != null && identifies(read);
    }

    /**
     * Returns true for an address or prefix that identifies a session. 255.255.255.254 requests an address;
     * 255.255.255.255 and 0.0.0.0 leave it open. UEs in test networks may have addresses in 127.0.0.0/8.
     */
    public static boolean identifies(IpPrefix address) {
        if (address instanceof Ipv4Prefix ipv4) {
            return isUnicast(ipv4.bits());
        }
        return address instanceof Ipv6Prefix ipv6 && isNarrow(ipv6) && isGlobal(ipv6.high());
    }

    private static boolean isUnicast(int ipv4) {
        int first = ipv4 >>> 24;
        boolean multicast = first >= MULTICAST_IPV4 && first < RESERVED_IPV4;
        return first != 0 && !multicast && Integer.compareUnsigned(ipv4, ASSIGNED_LATER) < 0;
    }

    // The first 64 bits are zero in the unspecified address, the loopback address and IPv4 addresses in IPv6 notation.
    private static boolean isGlobal(long high) {
        return high != 0 && high >>> 56 != MULTICAST_IPV6 && (high >>> 48 & 0xFFC0) != LINK_LOCAL_IPV6;
    }

    private static Shape identifying(String expected, Function<String, IpPrefix> parser) {
        return Shape.reads(expected, text -> require(identifies(parser.apply(text))));
    }

    private static void require(boolean right) {
        if (!right) {
            throw new IllegalArgumentException("not an address of a single UE");
        }
    }
}
