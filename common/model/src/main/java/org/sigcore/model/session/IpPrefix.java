// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.session;

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

    /** True when all addresses are of the same family as both others, not below the first and not above the last. */
    boolean isBetween(IpPrefix first, IpPrefix last);
}
