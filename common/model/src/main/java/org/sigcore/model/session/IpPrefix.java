// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Addresses of either family that share their first bits, or a single one. Immutable; equal when the addresses are. */
public sealed interface IpPrefix permits Ipv4Prefix, Ipv6Prefix {
    /** Reads an address or a prefix of either family; null for null and for what is neither. */
    static @Nullable IpPrefix read(@Nullable String text) {
        try {
            if (text == null) {
                return null;
            }
            return text.indexOf(':') < 0 ? Ipv4Prefix.parse(text) : Ipv6Prefix.parse(text);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    /** That address alone; one of IPv4 that is written as IPv6 is one of IPv4. */
    static IpPrefix of(InetAddress address) {
        ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
        return octets.remaining() == 4
                ? new Ipv4Prefix(octets.getInt(), 32)
                : new Ipv6Prefix(octets.getLong(), octets.getLong(), 128);
    }

    /** True when every address of the other is in this one. */
    default boolean contains(IpPrefix other) {
        return switch (this) {
            case Ipv4Prefix mine -> other instanceof Ipv4Prefix theirs && mine.contains(theirs);
            case Ipv6Prefix mine -> other instanceof Ipv6Prefix theirs && mine.contains(theirs);
        };
    }

    /** True when all addresses are of the same family as both others, not below the first and not above the last. */
    boolean isBetween(IpPrefix first, IpPrefix last);
}
