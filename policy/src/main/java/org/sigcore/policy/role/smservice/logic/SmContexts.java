// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.util.List;
import java.util.Set;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.PcfBinding;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.UeAddresses;
import org.sigcore.policy.kernel.decision.SessionAddress;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Contents of the binding of a session at the BSF. Pure. */
public final class SmContexts {
    /** Features MultiUeAddr and BindingUpdate: a session has several addresses, which change by PATCH. */
    private static final String FEATURES = "3";

    /** Features MultiUeAddr, BindingUpdate and SamePcf. */
    @SpecRef("TS 29.521 5.8")
    private static final String WITH_SAME_PCF = "7";

    /** Members of SmPolicyContextData that SmPolicyUpdateContextData does not define. */
    private static final Set<String> FIXED = Set.of(
            "accNetChId",
            "chargEntityAddr",
            "chargingcharacteristics",
            "dnn",
            "dnnSelMode",
            "gpsi",
            "invalidSupi",
            "ipv4FrameRouteList",
            "ipv6FrameRouteList",
            "notificationUri",
            "offline",
            "onboardInd",
            "online",
            "pduSessionId",
            "pduSessionType",
            "pei",
            "pvsInfo",
            "recoveryTime",
            "smfId",
            "supi",
            "suppFeat");

    private SmContexts() {}

    /** Returns an update without the members that describe a session from its start on; they are ignored. */
    @SpecRef({"TS 29.512 5.6.2.19", "TS 29.500 5.2.6"})
    public static ObjectNode changes(ObjectNode update) {
        return Json.without(update, FIXED);
    }

    /**
     * Returns the members of PcfBinding that describe a session, with the addresses of the UE and of the devices behind
     * it, and the first {@link SessionAddress#MOST_ROUTES} framed routes of each kind. The PCF itself finds sessions by
     * framed routes of IPv6 only.
     */
    @SpecRef("TS 29.521 4.2.2.2")
    public static ObjectNode binding(ObjectNode context) {
        ObjectNode binding = Json.object();
        copy(context, SmPolicyContextData.SUPI, binding, PcfBinding.SUPI);
        copy(context, SmPolicyContextData.GPSI, binding, PcfBinding.GPSI);
        copy(context, SmPolicyContextData.IPV4_ADDRESS, binding, PcfBinding.IPV4_ADDR);
        if (SmPolicyContextData.IPV4_ADDRESS.isIn(context)) {
            copy(context, SmPolicyContextData.IP_DOMAIN, binding, PcfBinding.IP_DOMAIN);
        }
        copy(context, SmPolicyContextData.IPV6_ADDRESS_PREFIX, binding, PcfBinding.IPV6_PREFIX);
        JsonNode routes4 = SmPolicyContextData.IPV4_FRAME_ROUTE_LIST.of(context);
        JsonNode routes6 = SmPolicyContextData.IPV6_FRAME_ROUTE_LIST.of(context);
        networks(routes4, SessionAddress.MOST_ROUTES, binding, PcfBinding.IPV4_FRAME_ROUTE_LIST);
        networks(routes6, SessionAddress.MOST_ROUTES, binding, PcfBinding.IPV6_FRAME_ROUTE_LIST);
        networks(context.path(SessionAddress.MORE_PREFIXES), Integer.MAX_VALUE, binding, PcfBinding.ADD_IPV6_PREFIXES);
        macs(SessionAddress.ofSmContext(context).macs(), binding);
        copy(context, SmPolicyContextData.DNN, binding, PcfBinding.DNN);
        copy(context, SmPolicyContextData.SLICE_INFO, binding, PcfBinding.SNSSAI);
        return binding.put(PcfBinding.SUPP_FEAT.name(), FEATURES);
    }

    /**
     * Returns the binding of a session that must be served by the same PCF as the UE's other sessions with its data
     * network and slice.
     */
    @SpecRef({"TS 29.521 4.2.2.2", "TS 29.521 5.8"})
    public static ObjectNode bindingForSamePcf(ObjectNode context) {
        ObjectNode binding = binding(context);
        ObjectNode combination = binding.putObject(PcfBinding.PARA_COM.name());
        for (JsonMember member : List.of(PcfBinding.SUPI, PcfBinding.DNN, PcfBinding.SNSSAI)) {
            copy(binding, member, combination, member);
        }
        return binding.put(PcfBinding.SUPP_FEAT.name(), WITH_SAME_PCF);
    }

    // Framed routes are bounded, so that a BSF does not refuse the binding for its length.
    private static void networks(JsonNode given, int most, ObjectNode binding, JsonMember as) {
        ArrayNode identifying = Json.array();
        for (JsonNode network : given) {
            if (identifying.size() < most && UeAddresses.identifies(network.asString(""))) {
                identifying.add(network);
            }
        }
        if (!identifying.isEmpty()) {
            binding.set(as.name(), identifying);
        }
    }

    // A session has either IP addresses or MAC addresses.
    private static void macs(List<String> macs, ObjectNode binding) {
        boolean isIp = PcfBinding.IPV4_ADDR.isIn(binding) || PcfBinding.IPV6_PREFIX.isIn(binding);
        if (isIp || macs.isEmpty()) {
            return;
        }
        binding.put(PcfBinding.MAC_ADDR_48.name(), macs.getFirst());
        if (macs.size() > 1) {
            macs.subList(1, macs.size()).forEach(binding.putArray(PcfBinding.ADD_MAC_ADDRS.name())::add);
        }
    }

    private static void copy(ObjectNode from, JsonMember member, ObjectNode to, JsonMember as) {
        if (from.has(member.name())) {
            to.set(as.name(), member.of(from).deepCopy());
        }
    }
}
