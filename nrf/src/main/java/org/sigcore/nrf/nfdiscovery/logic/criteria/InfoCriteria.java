// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.AddressRanges;
import org.sigcore.model.nf.IdentityRanges;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NfShapes;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.IpPrefix;
import org.sigcore.model.session.Ipv4Prefix;
import org.sigcore.model.session.Ipv6Prefix;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfInfo;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Parameters that test one member of the information object of an NF type. */
final class InfoCriteria {
    private InfoCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        flags(table);
        lists(table);
        accessAndMobility(table);
        gateways(table);
        exposure(table);
        proxies(table);
        return table;
    }

    // An absent flag is false.
    private static void flags(Map<String, CriterionFactory> table) {
        Map.ofEntries(
                        Map.entry("upf-iwk-eps-ind", "iwkEpsInd"),
                        Map.entry("upf-ue-ip-addr-ind", "ueIpAddrInd"),
                        Map.entry("sxa-ind", "sxaInd"),
                        Map.entry("redundant-gtpu", "redundantGtpu"),
                        Map.entry("ipups", "ipups"),
                        Map.entry("data-forwarding", "dataForwarding"),
                        Map.entry("vsmf-support-ind", "vsmfSupportInd"),
                        Map.entry("ismf-support-ind", "ismfSupportInd"),
                        Map.entry("v2x-support-ind", "v2xSupportInd"),
                        Map.entry("a2x-support-ind", "a2xSupportInd"),
                        Map.entry("prose-support-ind", "proseSupportInd"),
                        Map.entry("pru-support-ind", "pruSupportInd"),
                        Map.entry("uas-nf-functionality-ind", "uasNfFunctionalityInd"),
                        Map.entry("multi-mem-af-sess-qos-ind", "multiMemAfSessQosInd"),
                        Map.entry("member-ue-sel-assist-ind", "memberUESelAssistInd"),
                        Map.entry("high-latency-com", "highLatencyCom"),
                        Map.entry("ml-model-storage-ind", "mlModelStorageInd"),
                        Map.entry("data-storage-ind", "dataStorageInd"),
                        Map.entry("data-subscription-relocation-support-ind", "dataSubsRelocInd"))
                .forEach((parameter, member) -> table.put(parameter, (p, all) -> {
                    boolean wanted = p.flag();
                    return new OfInfo((profile, info) -> wanted == isTrue(info, member));
                }));
        // A PCF and an LMF use different attribute names.
        table.put("ranging-sl-pos-support-ind", (p, all) -> {
            boolean wanted = p.flag();
            return new OfInfo((profile, info) ->
                    wanted == (isTrue(info, "rangingSlPosSupportInd") || isTrue(info, "rangingslposSupportInd")));
        });
    }

    private static void lists(Map<String, CriterionFactory> table) {
        // One or several values, any of which must be in a list; an absent list matches.
        Map.of(
                        "data-set", "supportedDataSets",
                        "ip-domain", "ipDomainList",
                        "smf-serving-area", "smfServingArea",
                        "mbsmf-serving-area", "mbSmfServingArea",
                        "serving-nf-set-id", "servingNfSetIdList")
                .forEach((parameter, member) -> table.put(parameter, (p, all) -> one(member, p.quotableText())));
        Map.of(
                        "an-node-type", "servingAnNodeTypes",
                        "rat-type", "servingRatTypes",
                        "client-type", "servingClientTypes")
                .forEach((parameter, member) -> table.put(parameter, (p, all) -> one(member, p.jsonText())));
        table.put("access-type", (p, all) -> one("accessType", p.text("3GPP_ACCESS|NON_3GPP_ACCESS")));
        table.put("serving-nf-type", (p, all) -> one("servingNfTypeList", p.text("[A-Za-z0-9_\\-]{1,64}")));
        table.put("gmlc-number", (p, all) -> one("gmlcNumbers", p.text("[0-9]{5,15}")));
        table.put("nsac-sai", (p, all) -> one("nsacSaiList", p.text()));
        table.put("ims-domain-name", (p, all) -> imsDomain(p.text()));
        // All values must be in the list.
        Map.of(
                        "event-id-list", "eventIds",
                        "nwdaf-event-list", "nwdafEvents",
                        "upf-event-list", "upfEvents",
                        "pdu-session-types", "pduSessionTypes",
                        "n32-purposes", "n32Purposes")
                .forEach((parameter, member) -> table.put(parameter, (p, all) -> every(member, Set.copyOf(p.list()))));
        table.put(
                "media-capability-list",
                (p, all) -> every("mediaCapabilityList", Set.copyOf(p.list(NfShapes.of("mediaCapability")))));
    }

    private static void accessAndMobility(Map<String, CriterionFactory> table) {
        table.put("amf-region-id", (p, all) -> text("amfRegionId", p.text("[A-Fa-f0-9]{2}")));
        table.put("amf-set-id", (p, all) -> text("amfSetId", p.text("[0-3][A-Fa-f0-9]{2}")));
        table.put("guami", (p, all) -> guami(p.json(WireShapes.GUAMI)));
        table.put("lmf-id", (p, all) -> text("lmfId", p.jsonText()));
    }

    private static void gateways(Map<String, CriterionFactory> table) {
        table.put("pgw", (p, all) -> {
            String name = p.text(WireShapes.FQDN_SHAPE);
            return new OfInfo((profile, info) -> name.equalsIgnoreCase(Json.string(info, "pgwFqdn"))
                    || any(
                            info.get("pgwFqdnList"),
                            name,
                            (item, wanted) -> wanted.equalsIgnoreCase(item.asString(""))));
        });
        table.put("pgw-ind", (p, all) -> {
            boolean wanted = p.flag();
            return new OfInfo((profile, info) ->
                    wanted == (info.has("pgwFqdn") || info.has("pgwFqdnList") || info.has("pgwIpAddrList")));
        });
        table.put("pgw-ip", (p, all) -> address("pgwIpAddrList", p.json(NfShapes.of("IpAddr"))));
        table.put("upf-n6-ip", (p, all) -> address("upfN6IpAddressList", p.json(NfShapes.of("IpAddr"))));
    }

    private static void exposure(Map<String, CriterionFactory> table) {
        table.put("nef-id", (p, all) -> text("nefId", p.text()));
        table.put("pfd-data", (p, all) -> {
            JsonNode wanted =
                    p.json(Shape.object().optional("appIds", WireShapes.TEXTS).optional("afIds", WireShapes.TEXTS));
            return new OfInfo((profile, info) -> {
                JsonNode served = info.get("pfdData");
                return served != null && (shareText(served, wanted, "appIds") || shareText(served, wanted, "afIds"));
            });
        });
        table.put("af-ee-data", (p, all) -> {
            JsonNode wanted = p.json(NfShapes.of("AfEventExposureData"));
            return new OfInfo((profile, info) -> {
                JsonNode served = info.get("afEeData");
                return served != null && shareText(served, wanted, "afEvents");
            });
        });
    }

    private static void proxies(Map<String, CriterionFactory> table) {
        table.put("address-domain", (p, all) -> domain(p.text(WireShapes.FQDN_SHAPE)));
        table.put(
                "ipv4-addr",
                (p, all) -> reachable(
                        p.read("an IPv4 address", Ipv4Prefix::parseAddress), "ipv4Addresses", "ipv4AddrRanges"));
        table.put(
                "ipv6-prefix",
                (p, all) -> reachable(
                        p.read("an IPv6 prefix", Ipv6Prefix::parsePrefix), "ipv6Prefixes", "ipv6PrefixRanges"));
        table.put("served-nf-set-id", (p, all) -> one("servedNfSetIdList", p.text()));
        table.put("remote-plmn-id", (p, all) -> plmn("remotePlmnList", p.json(WireShapes.PLMN)));
        table.put("remote-snpn-id", (p, all) -> plmn("remoteSnpnList", p.json(WireShapes.PLMN)));
        table.put("remote-plmn-id-roaming", (p, all) -> {
            String digits = Plmns.digits(p.json(WireShapes.PLMN));
            return new OfInfo((profile, info) -> !info.has("remotePlmnRangeList")
                    || IdentityRanges.contain(profile, info.get("remotePlmnRangeList"), digits, digits));
        });
    }

    private static Criterion one(String member, String wanted) {
        return new OfInfo((profile, info) -> {
            JsonNode list = info.get(member);
            return list == null || NFProfile.containsText(list, wanted);
        });
    }

    private static Criterion every(String member, Set<String> wanted) {
        return new OfInfo((profile, info) -> {
            JsonNode list = info.get(member);
            return list == null || wanted.stream().allMatch(value -> NFProfile.containsText(list, value));
        });
    }

    private static Criterion text(String member, String wanted) {
        return new OfInfo((profile, info) -> wanted.equalsIgnoreCase(Json.string(info, member)));
    }

    // An AMF also matches for the GUAMIs for which it is the backup.
    private static Criterion guami(JsonNode wanted) {
        return new OfInfo((profile, info) -> guamiIn(info, "guamiList", wanted)
                || guamiIn(info, "backupInfoAmfFailure", wanted)
                || guamiIn(info, "backupInfoAmfRemoval", wanted));
    }

    private static boolean guamiIn(ObjectNode info, String member, JsonNode wanted) {
        return any(
                info.get(member),
                wanted,
                (item, guami) -> Plmns.same(item.get("plmnId"), guami.get("plmnId"))
                        && String.valueOf(Json.string(guami, "amfId")).equalsIgnoreCase(Json.string(item, "amfId")));
    }

    private static Criterion address(String member, JsonNode wanted) {
        return new OfInfo((profile, info) -> any(
                info.get(member),
                wanted,
                (item, address) -> List.of("ipv4Addr", "ipv6Addr", "ipv6Prefix").stream()
                        .anyMatch(kind -> AddressRanges.same(Json.string(item, kind), Json.string(address, kind)))));
    }

    private static Criterion domain(String wanted) {
        return new OfInfo((profile, info) -> {
            JsonNode list = info.get("addressDomains");
            return list == null || any(list, wanted, (item, name) -> isWithin(name, item.asString("")));
        });
    }

    // Domain names are case-insensitive (RFC 4343).
    private static boolean isWithin(String name, String domain) {
        int begin = name.length() - domain.length();
        return begin >= 0
                && name.regionMatches(true, begin, domain, 0, domain.length())
                && (begin == 0 || name.charAt(begin - 1) == '.');
    }

    private static Criterion reachable(IpPrefix address, String addresses, String ranges) {
        return new OfInfo((profile, info) -> {
            JsonNode list = info.get(addresses);
            JsonNode spans = info.get(ranges);
            return (list == null && spans == null)
                    || any(list, address, (item, wanted) -> wanted.equals(IpPrefix.read(item.asString(""))))
                    || (spans != null && AddressRanges.contain(spans, address));
        });
    }

    // The schema misspells the attribute; the correct spelling is accepted too.
    private static Criterion imsDomain(String wanted) {
        return new OfInfo((profile, info) -> {
            JsonNode list =
                    info.has("imsDomianNameList") ? info.get("imsDomianNameList") : info.get("imsDomainNameList");
            return list == null || any(list, wanted, (item, name) -> name.equalsIgnoreCase(item.asString("")));
        });
    }

    private static Criterion plmn(String member, JsonNode wanted) {
        return new OfInfo((profile, info) -> Plmns.contains(info.get(member), wanted));
    }

    private static <T> boolean any(@Nullable JsonNode array, T wanted, BiPredicate<JsonNode, T> equal) {
        if (array != null) {
            Steps.takeFor(array);
            for (JsonNode item : array) {
                if (equal.test(item, wanted)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean shareText(JsonNode one, JsonNode other, String member) {
        JsonNode wanted = other.get(member);
        if (wanted == null) {
            return false;
        }
        Set<String> texts =
                wanted.values().stream().map(item -> item.asString("")).collect(java.util.stream.Collectors.toSet());
        return ProfileCriteria.overlap(one.get(member), texts);
    }

    private static boolean isTrue(ObjectNode info, String member) {
        JsonNode value = info.get(member);
        return value != null && value.isBoolean() && value.booleanValue();
    }
}
