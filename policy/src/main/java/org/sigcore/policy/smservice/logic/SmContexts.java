// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.logic;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Keeps a session's context up to date with what the SMF reports. */
final class SmContexts {
    // What describes the session from now on; reports of single events are not among it.
    private static final Set<String> LASTING = Set.of(
            "accessType",
            "ratType",
            "addAccessInfo",
            "servingNetwork",
            "userLocationInfo",
            "ueTimeZone",
            "ipv4Address",
            "ipDomain",
            "ipv6AddressPrefix",
            "subsSessAmbr",
            "authProfIndex",
            "subsDefQos",
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
            "sliceInfo");

    private SmContexts() {}

    /** The context with the update merged in, as a copy. */
    @SpecRef("TS 29.512 4.2.4.2")
    static ObjectNode merge(ObjectNode context, ObjectNode update) {
        ObjectNode merged = context.deepCopy();
        release(merged, "ipv4Address", update.get("relIpv4Address"));
        release(merged, "ipv6AddressPrefix", update.get("relIpv6AddressPrefix"));
        update.properties().forEach(member -> {
            if (LASTING.contains(member.getKey())) {
                merged.set(member.getKey(), member.getValue().deepCopy());
            }
        });
        return merged;
    }

    private static void release(ObjectNode context, String member, @Nullable JsonNode released) {
        if (released != null && released.equals(context.get(member))) {
            context.remove(member);
        }
    }
}
