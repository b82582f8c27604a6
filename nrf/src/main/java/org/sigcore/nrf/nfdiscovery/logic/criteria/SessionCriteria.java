// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.AddressRanges;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.Slices;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.Dnn;
import org.sigcore.model.session.IpPrefix;
import org.sigcore.model.session.Ipv4Prefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.AllOf;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfInfo;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfProfile;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parameters that select by slice, data network, area and address of a session. */
final class SessionCriteria {
    private static final Set<String> NEED_DATA_NETWORK = Set.of("SMF", "UPF");

    private static final List<String> ITEM =
            List.of("snssais", "dnn", "dnai-list", "ipv4-index", "ipv6-index", "redundant-transport");
    private static final Shape INDEX =
            Shape.test("an integer or a string", node -> node.isIntegralNumber() || node.isString());

    private SessionCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        // Slice, data network, access identifier and address index must match the same item of the session information.
        // The first of them in the query tests all.
        for (String name : ITEM) {
            table.put(
                    name,
                    (p, all) -> ITEM.stream()
                                    .filter(all::containsKey)
                                    .findFirst()
                                    .orElse(name)
                                    .equals(name)
                            ? sessionItem(all)
                            : always());
        }
        table.put(
                "snssais",
                (p, all) -> new AllOf(List.of(slicesOfProfile(p.json(WireShapes.SNSSAIS)), sessionItem(all))));
        table.put("additional-snssais", (p, all) -> everySlice(p.json(WireShapes.SNSSAIS)));
        table.put(
                "plmn-specific-snssai-list", (p, all) -> slicesOfPlmn(p.json(Shape.array(WireShapes.PLMN_SNSSAI, 1))));
        table.put(
                "ue-ipv4-address",
                (p, all) -> address("ipv4AddressRanges", p.read("an IPv4 address", Ipv4Prefix::parseAddress)));
        table.put(
                "ue-ipv6-prefix", (p, all) -> address("ipv6PrefixRanges", p.read("an IPv6 prefix", Ipv6Prefix::parse)));
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

    private static Criterion everySlice(JsonNode wanted) {
        List<Criterion> each = new ArrayList<>();
        wanted.forEach(slice -> each.add(slicesOfProfile(Json.array().add(slice))));
        return new AllOf(List.copyOf(each));
    }

    // The list by PLMN takes precedence; a profile without it is tested by its slices, which apply to its own PLMNs.
    private static Criterion slicesOfPlmn(JsonNode wanted) {
        return new OfProfile(profile -> {
            JsonNode perPlmn = profile.document().get("perPlmnSnssaiList");
            JsonNode own = profile.document().get("sNssais");
            JsonNode plmns = profile.plmns();
            Steps.takeFor((long) wanted.size() * (perPlmn == null ? 1 : perPlmn.size()));
            for (JsonNode item : wanted) {
                JsonNode plmn = item.path("plmnId");
                JsonNode slices = item.path("sNssaiList");
                if (perPlmn == null
                        ? (plmns == null || Plmns.contains(plmns, plmn))
                                && (own == null || Slices.anyCovers(own, slices))
                        : perPlmn.values().stream()
                                .anyMatch(entry -> Plmns.same(entry.get("plmnId"), plmn)
                                        && Slices.anyCovers(entry.path("sNssaiList"), slices))) {
                    return true;
                }
            }
            return false;
        });
    }

    private static boolean perPlmnCovers(@Nullable JsonNode perPlmn, JsonNode wanted) {
        if (perPlmn != null) {
            Steps.takeFor(perPlmn);
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
        Parameter redundant = all.get("redundant-transport");
        SessionWanted wanted = new SessionWanted(
                slices == null ? null : slices.json(WireShapes.SNSSAIS),
                dnn == null ? null : Dnn.of(dnn.text()),
                dnais == null ? null : Set.copyOf(dnais.list()),
                index(all.get("ipv4-index")),
                index(all.get("ipv6-index")),
                redundant == null ? null : redundant.flag(),
                all.values().iterator().next().leniency());
        return new OfInfo(wanted::metBy);
    }

    private static @Nullable JsonNode index(@Nullable Parameter parameter) {
        return parameter == null ? null : parameter.json(INDEX);
    }

    private record SessionWanted(
            @Nullable JsonNode slices,
            @Nullable Dnn dnn,
            @Nullable Set<String> dnais,
            @Nullable JsonNode ipv4Index,
            @Nullable JsonNode ipv6Index,
            @Nullable Boolean redundant,
            Leniency leniency) {

        boolean metBy(NFProfile profile, ObjectNode info) {
            List<JsonNode> items = items(info, "sNssai");
            if (items.isEmpty()) {
                return ipv4Index == null
                        && ipv6Index == null
                        && !Boolean.TRUE.equals(redundant)
                        && metByLists(info)
                        && servesAnyNetwork(profile);
            }
            Steps.takeFor((long) items.size() * (slices == null ? 1 : slices.size()));
            for (JsonNode item : items) {
                JsonNode slice = item.get("sNssai");
                if ((slices == null || slice == null || Slices.coversAny(slice, slices))
                        && (redundant == null
                                || redundant == item.path("redundantTransport").asBoolean(false))
                        && metByItem(item)) {
                    return true;
                }
            }
            return false;
        }

        // Some SMFs register no smfInfo. As with slices, an absent list is unrestricted.
        private boolean servesAnyNetwork(NFProfile profile) {
            if (dnn == null || !NEED_DATA_NETWORK.contains(profile.nfType())) {
                return true;
            }
            if (leniency.isLenient()) {
                leniency.accepted(Leniency.Deviation.DATA_NETWORK);
            }
            return leniency.isLenient();
        }

        private boolean metByItem(JsonNode item) {
            List<JsonNode> networks = items(item, "dnn");
            boolean indexed = ipv4Index != null || ipv6Index != null;
            if (!indexed && ((dnn == null && dnais == null) || networks.isEmpty())) {
                return true;
            }
            Steps.takeFor(networks.size());
            for (JsonNode network : networks) {
                if (sameDnn(Json.string(network, "dnn"))
                        && dnaiServed(network)
                        && hasIndex(network.path("ipv4IndexList"), ipv4Index)
                        && hasIndex(network.path("ipv6IndexList"), ipv6Index)) {
                    return true;
                }
            }
            return false;
        }

        private static boolean hasIndex(JsonNode list, @Nullable JsonNode index) {
            if (index == null) {
                return true;
            }
            Steps.takeFor(list);
            String wanted = index.asString("");
            return list.values().stream().anyMatch(item -> item.asString("").equals(wanted));
        }

        private boolean metByLists(ObjectNode info) {
            JsonNode dnns = info.get("dnnList");
            if (dnn != null && dnns != null) {
                boolean found = false;
                Steps.takeFor(dnns);
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
            return dnn == null || "*".equals(served) || dnn.matches(served);
        }

        // Returns the items of sNssaiSmfInfoList, dnnUpfInfoList, …: arrays, or maps in the newer NF types.
        private static List<JsonNode> items(JsonNode owner, String stem) {
            for (Map.Entry<String, JsonNode> entry : owner.properties()) {
                if (entry.getKey().startsWith(stem) && entry.getKey().endsWith("InfoList")) {
                    return List.copyOf(entry.getValue().values());
                }
            }
            return List.of();
        }
    }

    private static Criterion address(String member, IpPrefix address) {
        return new OfInfo((profile, info) -> {
            JsonNode ranges = info.get(member);
            return ranges == null || AddressRanges.contain(ranges, address);
        });
    }
}
