// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sigcore.model.Json;
import org.sigcore.model.JsonMember;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.IpPrefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.model.session.PcfBinding;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Keys of an MBS session: its TMGI and its source-specific multicast address, as far as present. */
@SpecRef({"TS 29.571 5.9.4.1", "TS 29.521 4.2.2.4"})
public final class MbsSession {
    /** Pattern of LIKE for the keys with an IPv6 address. */
    public static final String IPV6_KEYS = "s:%:%";

    private static final List<JsonMember> IP_ADDR =
            List.of(JsonMember.string("ipv4Addr"), JsonMember.string("ipv6Addr"), JsonMember.string("ipv6Prefix"));

    private MbsSession() {}

    /** Returns the keys of a binding. */
    public static List<String> keysOf(ObjectNode binding) {
        return keys(binding.path("mbsSessionId"));
    }

    /** Returns the keys of an MbsSessionId. */
    public static List<String> keys(JsonNode session) {
        String nid = lower(Json.string(session, "nid"));
        List<String> keys = new ArrayList<>();
        JsonNode tmgi = session.path("tmgi");
        if (tmgi.isObject()) {
            JsonNode plmn = tmgi.path("plmnId");
            keys.add("t:" + lower(Json.string(tmgi, "mbsServiceId")) + "|" + Json.string(plmn, "mcc") + "-"
                    + Json.string(plmn, "mnc") + "|" + nid);
        }
        JsonNode ssm = session.path("ssm");
        if (ssm.isObject()) {
            keys.add("s:" + address(ssm.path("sourceIpAddr")) + "|" + address(ssm.path("destIpAddr")) + "|" + nid);
        }
        return keys;
    }

    /** Returns the rejection that names the PCF already serving the session. */
    public static ProblemException refusal(ObjectNode existing) {
        return RegistrationRules.existing(existing, PcfBinding.PCF_FQDN, PcfBinding.PCF_IP_END_POINTS);
    }

    private static String address(JsonNode ipAddr) {
        return JsonMember.texts(ipAddr, IP_ADDR).stream()
                .map(MbsSession::canonical)
                .toList()
                .toString();
    }

    private static String canonical(String address) {
        return IpPrefix.read(address) instanceof Ipv6Prefix prefix
                ? address.indexOf('/') < 0 ? prefix.address() : prefix.toString()
                : lower(address);
    }

    private static String lower(@org.jspecify.annotations.Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }
}
