// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.session.IpPrefix;
import tools.jackson.databind.JsonNode;

/** Membership of IPv4 addresses and IPv6 prefixes in ranges. An invalid address or range never matches. */
@SpecRef({"TS 29.510 6.1.6.2.29", "TS 29.510 6.1.6.2.30"})
public final class AddressRanges {
    private AddressRanges() {}

    /**
     * Returns true if a range contains all addresses of a prefix.
     *
     * @param ranges array of Ipv4AddressRange or Ipv6PrefixRange
     */
    public static boolean contain(JsonNode ranges, IpPrefix wanted) {
        Steps.takeFor(ranges);
        for (JsonNode range : ranges) {
            IpPrefix start = IpPrefix.read(Json.string(range, "start"));
            IpPrefix end = IpPrefix.read(Json.string(range, "end"));
            if (start != null && end != null && wanted.isBetween(start, end)) {
                return true;
            }
        }
        return false;
    }

    /** Returns true if two texts denote the same address or prefix. */
    public static boolean same(@Nullable String one, @Nullable String other) {
        IpPrefix prefix = IpPrefix.read(one);
        return prefix != null && prefix.equals(IpPrefix.read(other));
    }
}
