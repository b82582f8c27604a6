// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.IpPrefix;
import org.sigcore.model.session.SmPolicyContextData;
import tools.jackson.databind.node.ObjectNode;

/** Keeps a session's context up to date with what the SMF reports. */
final class SmContexts {
    // What describes the session from now on; reports of single events are not among it.
    private static final Set<String> LASTING = Set.of(
            SmPolicyContextData.ACCESS_TYPE.name(),
            SmPolicyContextData.RAT_TYPE.name(),
            "addAccessInfo",
            SmPolicyContextData.SERVING_NETWORK.name(),
            SmPolicyContextData.USER_LOCATION_INFO.name(),
            "ueTimeZone",
            SmPolicyContextData.IPV4_ADDRESS.name(),
            SmPolicyContextData.IP_DOMAIN.name(),
            SmPolicyContextData.IPV6_ADDRESS_PREFIX.name(),
            SmPolicyContextData.SUBS_SESS_AMBR.name(),
            "authProfIndex",
            SmPolicyContextData.SUBS_DEF_QOS.name(),
            "vplmnQos",
            "numOfPackFilter",
            "3gppPsDataOffStatus",
            "refQosIndication",
            "qosFlowUsage",
            "servNfId",
            "traceReq",
            "maPduInd",
            "atsssCapab",
            "interGrpIds",
            "satBackhaulCategory",
            "pcfUeInfo",
            SmPolicyContextData.SLICE_INFO.name());

    private SmContexts() {}

    /** The context with the update merged in, as a copy. */
    @SpecRef("TS 29.512 4.2.4.2")
    static ObjectNode merge(ObjectNode context, ObjectNode update) {
        ObjectNode merged = context.deepCopy();
        release(merged, SmPolicyContextData.IPV4_ADDRESS, Json.string(update, "relIpv4Address"));
        release(merged, SmPolicyContextData.IPV6_ADDRESS_PREFIX, Json.string(update, "relIpv6AddressPrefix"));
        update.properties().forEach(member -> {
            if (LASTING.contains(member.getKey())) {
                merged.set(member.getKey(), member.getValue().deepCopy());
            }
        });
        return merged;
    }

    // However it is written.
    private static void release(ObjectNode context, JsonMember member, @Nullable String released) {
        IpPrefix address = IpPrefix.read(released);
        if (address != null && address.equals(IpPrefix.read(member.text(context)))) {
            context.remove(member.name());
        }
    }
}
