// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.decision;

import org.sigcore.model.Json;
import org.sigcore.model.session.FlowFilter;
import org.sigcore.model.session.SmPolicyContextData;
import tools.jackson.databind.JsonNode;

/** Checks packet filters of AFs and UEs against the IP versions of the session. Pure. */
public final class PacketFilters {
    private PacketFilters() {}

    /**
     * Rejects a packet filter that matches no packet of the UE.
     *
     * @param context of the session
     * @throws IllegalArgumentException if the text is not a valid filter, or no packet can match it
     */
    public static void requireMatchable(String filter, JsonNode context) {
        boolean ipv4 = SmPolicyContextData.IPV4_ADDRESS.isIn(context);
        boolean ipv6 = SmPolicyContextData.IPV6_ADDRESS_PREFIX.isIn(context)
                || !context.path(SessionAddress.MORE_PREFIXES).isEmpty();
        // The second address of a dual-stack session may be assigned later. A session without an address may carry IP
        // in Ethernet frames.
        boolean any = "IPV4V6".equals(Json.string(context, "pduSessionType")) || (!ipv4 && !ipv6);
        // The applications of a UE with IPv6 alone use IPv4 through 464XLAT (RFC 6877), and AFs describe what they see.
        FlowFilter.parse(filter).requireMatchable(ipv4 || ipv6 || any, ipv6 || any);
    }
}
