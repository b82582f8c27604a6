// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;

/**
 * One NF instance in the route table. Immutable.
 *
 * @param registered false for a status other than REGISTERED
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
        boolean registered,
        List<ProducerService> services,
        @Nullable ScpPeer scp,
        Map<String, Set<String>> addresses,
        Set<String> hosts,
        int unusable,
        Set<String> restrictedBy) {
    private static final int ENTRY = 1024;
    private static final int ADDRESS = 120;

    // Maps attributes of a profile, or of one of its …Info objects, to the discovery parameters that refer to them.
    private static final Map<String, List<String>> RESTRICTIONS = Map.ofEntries(
            Map.entry("supiRanges", List.of("supi")),
            Map.entry("gpsiRanges", List.of("gpsi")),
            Map.entry("groupId", List.of("supi", "gpsi", "group-id-list")),
            Map.entry("sNssais", List.of("snssais")),
            Map.entry("perPlmnSnssaiList", List.of("snssais")),
            Map.entry("sNssaiSmfInfoList", List.of("snssais", "dnn")),
            Map.entry("sNssaiUpfInfoList", List.of("snssais", "dnn")),
            Map.entry("dnnList", List.of("dnn")));

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
        profile.properties().stream()
                .filter(member ->
                        member.getKey().endsWith("Info") && member.getValue().isObject())
                .forEach(member -> collect(member.getValue(), restricted));
        String id = Json.string(profile, "nfInstanceId");
        String type = Json.string(profile, "nfType");
        return new NfEntry(
                id == null ? "" : id,
                type == null ? "" : type,
                "REGISTERED".equals(Json.string(profile, "nfStatus")),
                ProfileCompiler.compile(profile),
                ScpPeer.of(profile),
                ServiceAddresses.named(profile),
                ServiceAddresses.hosts(profile),
                ProfileCompiler.unusable(profile),
                Set.copyOf(restricted));
    }

    private static void collect(JsonNode node, Set<String> restricted) {
        RESTRICTIONS.forEach((attribute, parameters) -> {
            if (node.has(attribute)) {
                restricted.addAll(parameters);
            }
        });
    }
}
