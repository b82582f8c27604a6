// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

import java.net.InetAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** An IP prefix of either family, or a single address. Immutable; equal if the addresses are. */
public sealed interface IpPrefix permits Ipv4Prefix, Ipv6Prefix {
    /** Parses an address or a prefix of either family; returns null for null and for invalid text. */
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

    /** Returns the prefix of a single address; an IPv4-mapped IPv6 address is treated as IPv4. */
    static IpPrefix of(InetAddress address) {
        ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
        return octets.remaining() == 4
                ? new Ipv4Prefix(octets.getInt(), 32)
                : new Ipv6Prefix(octets.getLong(), octets.getLong(), 128);
    }

    /** Returns true if this prefix contains every address of the other one. */
    default boolean contains(IpPrefix other) {
        if (this instanceof Ipv4Prefix mine) {
            return other instanceof Ipv4Prefix theirs && mine.contains(theirs);
        }
        return this instanceof Ipv6Prefix mine && other instanceof Ipv6Prefix theirs && mine.contains(theirs);
    }

    /** Returns true if all addresses have the same family as both bounds and lie between them, inclusively. */
    boolean isBetween(IpPrefix first, IpPrefix last);
}
