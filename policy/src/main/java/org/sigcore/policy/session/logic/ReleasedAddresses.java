// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.logic;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.IpPrefix;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SmPolicyUpdateContextData;
import tools.jackson.databind.node.ObjectNode;

/** Addresses that a UE gives back while its session goes on. Pure. */
@SpecRef({"TS 29.512 4.2.4.2", "TS 29.212 4.5.3"})
public final class ReleasedAddresses {
    private ReleasedAddresses() {}

    /** Takes out of a context what an update releases: {@code relIpv4Address}, {@code relIpv6AddressPrefix}. */
    public static void remove(ObjectNode context, ObjectNode update) {
        remove(context, SmPolicyContextData.IPV4_ADDRESS, SmPolicyUpdateContextData.REL_IPV4_ADDRESS.text(update));
        remove(
                context,
                SmPolicyContextData.IPV6_ADDRESS_PREFIX,
                SmPolicyUpdateContextData.REL_IPV6_ADDRESS_PREFIX.text(update));
    }

    // However it is written.
    private static void remove(ObjectNode context, JsonMember member, @Nullable String released) {
        IpPrefix address = IpPrefix.read(released);
        if (address != null && address.equals(IpPrefix.read(member.text(context)))) {
            context.remove(member.name());
        }
    }
}
