// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.AddressRanges;
import org.sigcore.model.nf.Areas;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Slices;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.nfdiscovery.logic.Criterion.AllOf;
import org.sigcore.nrf.nfdiscovery.logic.Criterion.OfInfo;
import org.sigcore.nrf.nfdiscovery.logic.Criterion.OfProfile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parameters that select by slice, data network, area and address of a session. */
final class SessionCriteria {
    private static final Set<String> NEED_DATA_NETWORK = Set.of("SMF", "UPF");
    private static final Pattern OPERATOR_IDENTIFIER =
            Pattern.compile("\\.mnc[0-9]{2,3}\\.mcc[0-9]{3}(\\.gprs)?$", Pattern.CASE_INSENSITIVE);

    private SessionCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        // The information of a session is one item: slice, data network and access identifier must be met by the same.
        table.put(
                "snssais",
                (p, all) -> new AllOf(List.of(slicesOfProfile(p.json(WireShapes.SNSSAIS)), sessionItem(all))));
        table.put("dnn", (p, all) -> all.containsKey("snssais") ? always() : sessionItem(all));
        table.put(
                "dnai-list",
                (p, all) -> all.containsKey("snssais") || all.containsKey("dnn") ? always() : sessionItem(all));
        table.put("tai", (p, all) -> area(p.json(WireShapes.TAI)));
        table.put("ue-ipv4-address", (p, all) -> address("ipv4AddressRanges", p.text("[0-9.]{7,15}")));
        table.put("ue-ipv6-prefix", (p, all) -> address("ipv6PrefixRanges", p.text("[0-9A-Fa-f:.]+(/[0-9]{1,3})?")));
        return table;
    }

    private static Criterion always() {
        return new OfProfile(profile -> true);
    }

    private static Criterion slicesOfProfile(JsonNode wanted) {
        return new OfProfile(profile -> {
            JsonNode own = profile.document().get("sNssais");
            JsonNode perPlmn = profile.document().get("perPlmnSnssaiList");
            if (own == null && perPlmn == null) {
                return true;
            }
            return (own != null && Slices.anyCovers(own, wanted)) || perPlmnCovers(perPlmn, wanted);
        });
    }

    private static boolean perPlmnCovers(@Nullable JsonNode perPlmn, JsonNode wanted) {
        if (perPlmn != null) {
            for (JsonNode item : perPlmn) {
                if (Slices.anyCovers(item.path("sNssaiList"), wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    @SpecRef({"TS 29.510 6.1.6.2.12", "TS 29.510 6.1.6.2.13"})
    private static Criterion sessionItem(Map<String, Parameter> all) {
        Parameter slices = all.get("snssais");
        Parameter dnn = all.get("dnn");
        Parameter dnais = all.get("dnai-list");
        SessionWanted wanted = new SessionWanted(
                slices == null ? null : slices.json(WireShapes.SNSSAIS),
                dnn == null ? null : networkIdentifier(dnn.text()),
                dnais == null ? null : Set.copyOf(dnais.list()));
        return new OfInfo(wanted::metBy);
    }

    private record SessionWanted(
            @Nullable JsonNode slices,
            @Nullable String dnn,
            @Nullable Set<String> dnais) {

        boolean metBy(NFProfile profile, ObjectNode info) {
            List<JsonNode> items = items(info, "sNssai");
            if (items.isEmpty()) {
                return (dnn == null || !NEED_DATA_NETWORK.contains(profile.nfType())) && metByLists(info);
            }
            for (JsonNode item : items) {
                JsonNode slice = item.get("sNssai");
                if ((slices == null || slice == null || Slices.coversAny(slice, slices)) && metByItem(item)) {
                    return true;
                }
            }
            return false;
        }

        private boolean metByItem(JsonNode item) {
            List<JsonNode> networks = items(item, "dnn");
            if ((dnn == null && dnais == null) || networks.isEmpty()) {
                return true;
            }
            for (JsonNode network : networks) {
                if (sameDnn(Json.string(network, "dnn")) && dnaiServed(network)) {
                    return true;
                }
            }
            return false;
        }

        private boolean metByLists(ObjectNode info) {
            JsonNode dnns = info.get("dnnList");
            if (dnn != null && dnns != null) {
                boolean found = false;
                for (JsonNode item : dnns) {
                    found |= item.isString() && sameDnn(item.stringValue());
                }
                return found && dnaiServed(info);
            }
            return dnaiServed(info);
        }

        private boolean dnaiServed(JsonNode item) {
            JsonNode list = item.get("dnaiList");
            return dnais == null
                    || list == null
                    || NFProfile.containsText(list, "*")
                    || ProfileCriteria.overlap(list, dnais);
        }

        private boolean sameDnn(@Nullable String served) {
            return dnn == null
                    || (served != null
                            && (served.equals("*") || networkIdentifier(served).equals(dnn)));
        }

        // sNssaiSmfInfoList, dnnUpfInfoList, …: arrays, or maps in the newer NF types.
        private static List<JsonNode> items(JsonNode owner, String stem) {
            for (Map.Entry<String, JsonNode> entry : owner.properties()) {
                if (entry.getKey().startsWith(stem) && entry.getKey().endsWith("InfoList")) {
                    return List.copyOf(entry.getValue().values());
                }
            }
            return List.of();
        }
    }

    // Names are compared without case and without the operator identifier, which either side may leave out.
    @SpecRef("TS 23.003 9A")
    private static String networkIdentifier(String dnn) {
        return OPERATOR_IDENTIFIER.matcher(dnn).replaceFirst("").toLowerCase(Locale.ROOT);
    }

    private static Criterion area(JsonNode tai) {
        return new OfInfo((profile, info) -> !Boolean.FALSE.equals(Areas.serves(profile, info, tai)));
    }

    private static Criterion address(String member, String address) {
        return new OfInfo((profile, info) -> {
            JsonNode ranges = info.get(member);
            return ranges == null || AddressRanges.contain(ranges, address);
        });
    }
}
