// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.IdentityRanges;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NfShapes;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfInfo;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parameters that select by subscriber, group or routing indicator. */
final class IdentityCriteria {
    private static final String GROUPS = "group-id-list";
    private static final int MOST_CHARACTERS = 64;
    private static final int MOST_CHARACTERS_OF_URI = 128;

    private IdentityCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        table.put(
                "supi",
                (p, all) -> subscriber(identity(p, MOST_CHARACTERS), "imsi-", all, "supiRanges", "supiRangeList"));
        table.put(
                "gpsi",
                (p, all) -> subscriber(identity(p, MOST_CHARACTERS), "msisdn-", all, "gpsiRanges", "gpsiRangeList"));
        table.put("imsi", (p, all) -> subscriber(p.text("[0-9]{5,15}"), "", all, "imsiRanges"));
        table.put("msisdn", (p, all) -> subscriber(identity(p, MOST_CHARACTERS), "", all, "msisdnRanges"));
        table.put(
                "ims-private-identity",
                (p, all) -> subscriber(identity(p, MOST_CHARACTERS_OF_URI), "", all, "imsPrivateIdentityRanges"));
        table.put(
                "ims-public-identity",
                (p, all) -> subscriber(identity(p, MOST_CHARACTERS_OF_URI), "", all, "imsPublicIdentityRanges"));
        table.put(
                "external-group-identity",
                (p, all) -> subscriber(externalGroup(p), "extgroupid-", all, "externalGroupIdentifiersRanges"));
        table.put(
                "internal-group-identity",
                (p, all) -> subscriber(p.text(NfShapes.of("groupId")), "", all, "internalGroupIdentifiersRanges"));
        table.put(GROUPS, (p, all) -> group(Set.copyOf(p.list())));
        table.put("routing-indicator", (p, all) -> {
            Parameter key = all.get("home-pub-key-id");
            return routingIndicator(p.text("[0-9]{1,4}"), key == null ? null : key.integer());
        });
        table.put("home-pub-key-id", (p, all) -> publicKey(p.integer()));
        table.put("chf-supported-plmn", (p, all) -> plmn(p.json(WireShapes.PLMN)));
        return table;
    }

    // Bounds the length, since matching the patterns of profiles takes time that grows with it.
    private static String identity(Parameter parameter, int most) {
        return parameter.text(text -> text.length() <= most, "at most " + most + " characters");
    }

    private static String externalGroup(Parameter parameter) {
        identity(parameter, MOST_CHARACTERS_OF_URI);
        return parameter.text("extgroupid-[^@]+@[^@]+");
    }

    /**
     * An NF without ranges serves every subscriber, unless it serves a group: then the query must contain the group.
     *
     * @param members attributes that may hold the ranges; the first one present applies
     */
    @SpecRef("TS 29.510 6.1.6.2.8")
    private static Criterion subscriber(String identity, String prefix, Map<String, Parameter> all, String... members) {
        boolean groupsGiven = all.containsKey(GROUPS);
        String digits = IdentityRanges.digits(identity, prefix);
        return new OfInfo((profile, info) -> {
            JsonNode ranges = first(info, members);
            if (ranges == null) {
                return groupsGiven || !info.has("groupId");
            }
            return IdentityRanges.contain(profile, ranges, identity, digits);
        });
    }

    private static Criterion group(Set<String> groups) {
        return new OfInfo((profile, info) -> {
            String group = Json.string(info, "groupId");
            return group != null && groups.contains(group);
        });
    }

    // If a key is given, indicator and key must match the same SUCI range.
    private static Criterion routingIndicator(String indicator, @Nullable Integer key) {
        return new OfInfo((profile, info) -> {
            JsonNode list = info.get("routingIndicators");
            JsonNode suci = info.get("suciInfos");
            if (list == null && suci == null) {
                return true;
            }
            return NFProfile.containsText(list, indicator) || inSuciInfos(suci, indicator, key);
        });
    }

    private static Criterion publicKey(int key) {
        return new OfInfo((profile, info) -> !info.has("suciInfos") || inSuciInfos(info.get("suciInfos"), null, key));
    }

    private static boolean inSuciInfos(
            @Nullable JsonNode suciInfos, @Nullable String indicator, @Nullable Integer key) {
        if (suciInfos != null) {
            Steps.takeFor(suciInfos);
            for (JsonNode item : suciInfos) {
                JsonNode indicators = item.get("routingInds");
                JsonNode keys = item.get("hNwPubKeyIds");
                if ((indicator == null || indicators == null || NFProfile.containsText(indicators, indicator))
                        && (key == null || keys == null || holds(keys, key))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean holds(JsonNode numbers, int wanted) {
        Steps.takeFor(numbers);
        for (JsonNode number : numbers) {
            if (number.isIntegralNumber() && number.canConvertToInt() && number.intValue() == wanted) {
                return true;
            }
        }
        return false;
    }

    private static Criterion plmn(JsonNode plmn) {
        String digits = Plmns.digits(plmn);
        return new OfInfo((profile, info) -> {
            JsonNode ranges = info.get("plmnRangeList");
            return ranges == null || IdentityRanges.contain(profile, ranges, digits, digits);
        });
    }

    private static @Nullable JsonNode first(ObjectNode info, String... members) {
        for (String member : members) {
            JsonNode value = info.get(member);
            if (value != null) {
                return value;
            }
        }
        return null;
    }
}
