// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;

/**
 * One NF instance in the route table. Immutable.
 *
 * @param nfInstanceId in lower case: UUIDs are equal regardless of case
 * @param nfStatus its status; instances that are not REGISTERED are used only if the NRF selects them
 * @param services its candidates; empty while the instance is not REGISTERED
 * @param scp the instance as an SCP; null when it is not an SCP or not usable as one
 * @param addresses IP addresses by host name of its services, where the profile contains both
 * @param hosts all host names and addresses of the instance and its services
 * @param unusable number of services left out because they cannot be routed to
 * @param restrictedBy discovery parameters that only the NRF can evaluate for this profile
 */
public record NfEntry(
        String nfInstanceId,
        String nfType,
        String nfStatus,
        List<ProducerService> services,
        @Nullable ScpPeer scp,
        Map<String, Set<String>> addresses,
        Set<String> hosts,
        int unusable,
        Set<String> restrictedBy) {
    private static final int ENTRY = 1024;
    private static final int ADDRESS = 120;

    // Maps attributes of a profile, its services and its …Info objects to the discovery parameters that refer to them.
    private static final Map<String, List<String>> RESTRICTIONS = Map.ofEntries(
            Map.entry("supiRanges", List.of("supi")),
            Map.entry("gpsiRanges", List.of("gpsi")),
            Map.entry("supiRangeList", List.of("supi")),
            Map.entry("gpsiRangeList", List.of("gpsi")),
            Map.entry("imsiRanges", List.of("supi")),
            Map.entry("msisdnRanges", List.of("gpsi")),
            Map.entry("groupId", List.of("supi", "gpsi", "group-id-list")),
            Map.entry("sNssais", List.of("snssais")),
            Map.entry("perPlmnSnssaiList", List.of("snssais")),
            Map.entry("dnnList", List.of("dnn")));

    public NfEntry {
        nfInstanceId = nfInstanceId.toLowerCase(Locale.ROOT);
    }

    /** Returns the estimated heap size in octets. */
    public long octets() {
        long octets = ENTRY;
        for (ProducerService service : services) {
            octets += service.octets();
        }
        for (Map.Entry<String, Set<String>> name : addresses.entrySet()) {
            octets += ADDRESS * (1L + name.getValue().size());
        }
        return octets;
    }

    /** Creates the entry of a profile. */
    public static NfEntry of(JsonNode profile) {
        Set<String> restricted = new HashSet<>();
        collect(profile, restricted);
        ProfileCompiler.services(profile).forEach(service -> collect(service, restricted));
        for (Map.Entry<String, JsonNode> member : profile.properties()) {
            if (member.getKey().endsWith("Info")) {
                collect(member.getValue(), restricted);
            } else if (member.getKey().endsWith("InfoList")) {
                member.getValue().values().forEach(info -> collect(info, restricted));
            }
        }
        String id = Json.string(profile, "nfInstanceId");
        String type = Json.string(profile, "nfType");
        return new NfEntry(
                id == null ? "" : id,
                type == null ? "" : type,
                String.valueOf(Json.string(profile, "nfStatus")),
                ProfileCompiler.compile(profile),
                ScpPeer.of(profile),
                ServiceAddresses.named(profile),
                ServiceAddresses.hosts(profile),
                ProfileCompiler.unusable(profile),
                Set.copyOf(restricted));
    }

    private static void collect(JsonNode node, Set<String> restricted) {
        for (Map.Entry<String, JsonNode> member : node.properties()) {
            restricted.addAll(parameters(member.getKey()));
        }
    }

    // Lists of slices, such as sNssaiSmfInfoList, contain the DNNs of each slice.
    private static List<String> parameters(String attribute) {
        List<String> known = RESTRICTIONS.get(attribute);
        if (known != null) {
            return known;
        }
        String name = attribute.toLowerCase(Locale.ROOT);
        if (name.startsWith("snssai") && name.endsWith("list")) {
            return List.of("snssais", "dnn");
        }
        return name.startsWith("dnn") && name.endsWith("infolist") ? List.of("dnn") : List.of();
    }
}
