// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import static org.sigcore.model.nf.WireShapes.TEXTS;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.MlAnalytics;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Plmns;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Selects the NF instances that a subscription covers. */
@SpecRef("TS 29.510 6.1.6.2.35")
final class Condition {
    /** JSON types of the members of all kinds of conditions. */
    static final Shape SHAPE = Shape.object()
            .optional("conditionType", Shape.string())
            .optional("nfInstanceId", WireShapes.UUID)
            .optional("nfInstanceIdList", Shape.array(WireShapes.UUID, 1))
            .optional("nfType", Shape.string())
            .optional("nfTypeList", TEXTS)
            .optional("serviceName", Shape.string())
            .optional("serviceNameList", TEXTS)
            .optional("nfGroupId", Shape.string())
            .optional("nfGroupIdList", TEXTS)
            .optional("nfSetId", Shape.string())
            .optional("nfServiceSetId", Shape.string())
            .optional("scpDomains", TEXTS)
            .optional("amfSetId", WireShapes.AMF_SET_ID)
            .optional("amfRegionId", WireShapes.AMF_REGION_ID)
            .optional("guamiList", Shape.array(WireShapes.GUAMI, 1))
            .optional("snssaiList", WireShapes.SNSSAIS)
            .optional("nsiList", TEXTS)
            .optional("smfServingArea", TEXTS)
            .optional("servingNfTypeList", TEXTS)
            .optional("servingNfSetIdList", TEXTS)
            .optional("servedFqdnList", TEXTS)
            .optional("analyticsIds", TEXTS)
            .optional("afEvents", TEXTS)
            .optional("taiList", Shape.array(WireShapes.TAI, 1))
            .optional("taiRangeList", Shape.array(WireShapes.TAI_RANGE, 1))
            .optional("mlAnalyticsList", MlAnalytics.SHAPE)
            .optional("pfdData", Shape.object().optional("appIds", TEXTS).optional("afIds", TEXTS))
            .optional("gpsiRanges", WireShapes.IDENTITY_RANGES)
            .optional("externalGroupIdentifiersRanges", WireShapes.IDENTITY_RANGES);

    private Condition() {}

    /**
     * Returns the condition of a subscription.
     *
     * @param subscrCond null for all NF instances
     * @throws ProblemException 400 OPTIONAL_IE_INCORRECT if it is of no known kind
     */
    static Predicate<NFProfile> of(@Nullable JsonNode subscrCond) {
        if (subscrCond == null) {
            return profile -> true;
        }
        if (!(subscrCond instanceof ObjectNode condition)) {
            throw incorrect("/subscrCond", "expected an object");
        }
        String type = Json.string(condition, "conditionType");
        return type == null ? byMembers(condition) : byType(type, condition);
    }

    private static Predicate<NFProfile> byType(String type, ObjectNode condition) {
        return switch (type) {
            case "SERVICE_NAME_LIST_COND" -> serviceNames(texts(condition, "serviceNameList"));
            case "NF_GROUP_LIST_COND" -> nfType(condition).and(groups(texts(condition, "nfGroupIdList")));
            case "UPF_COND", "NWDAF_COND", "NEF_COND", "DCCF_COND" ->
                InformationCondition.of(type.substring(0, type.indexOf('_')), condition);
            default -> throw incorrect("/subscrCond/conditionType", "no such condition");
        };
    }

    private static Predicate<NFProfile> byMembers(ObjectNode condition) {
        if (condition.has("nfInstanceId")) {
            return instances(Set.of(text(condition, "nfInstanceId")));
        }
        if (condition.has("nfInstanceIdList")) {
            return instances(texts(condition, "nfInstanceIdList"));
        }
        if (condition.has("serviceName")) {
            return serviceNames(Set.of(text(condition, "serviceName")));
        }
        if (condition.has("nfGroupId")) {
            return nfType(condition).and(groups(Set.of(text(condition, "nfGroupId"))));
        }
        if (condition.has("scpDomains")) {
            return scpDomains(condition);
        }
        if (condition.has("nfType")) {
            return nfType(condition);
        }
        return bySets(condition);
    }

    private static Predicate<NFProfile> bySets(ObjectNode condition) {
        if (condition.has("nfServiceSetId")) {
            return serviceSet(text(condition, "nfServiceSetId")).and(nfSetIfGiven(condition));
        }
        if (condition.has("nfSetId")) {
            return nfSetIfGiven(condition);
        }
        if (condition.has("amfSetId") || condition.has("amfRegionId")) {
            return amf(Json.string(condition, "amfSetId"), Json.string(condition, "amfRegionId"));
        }
        if (condition.has("guamiList")) {
            return guamis(condition.get("guamiList"));
        }
        if (condition.has("snssaiList")) {
            return SliceCondition.of(condition);
        }
        throw incorrect("/subscrCond", "no such condition");
    }

    private static Predicate<NFProfile> instances(Set<String> ids) {
        Set<String> keys = ids.stream().map(id -> id.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        return profile -> keys.contains(profile.id().toLowerCase(Locale.ROOT));
    }

    private static Predicate<NFProfile> nfType(ObjectNode condition) {
        String nfType = text(condition, "nfType");
        return profile -> profile.nfType().equals(nfType);
    }

    private static Predicate<NFProfile> serviceNames(Set<String> names) {
        return profile -> {
            Steps.takeFor(profile.services().size());
            return profile.services().stream().anyMatch(service -> names.contains(service.name()));
        };
    }

    private static Predicate<NFProfile> groups(Set<String> groups) {
        return profile -> profile.infos().stream()
                .anyMatch(info -> groups.contains(String.valueOf(Json.string(info, "groupId"))));
    }

    private static Predicate<NFProfile> nfSetIfGiven(ObjectNode condition) {
        String set = Json.string(condition, "nfSetId");
        return profile -> set == null || Boolean.TRUE.equals(profile.lists("nfSetIdList", set));
    }

    private static Predicate<NFProfile> serviceSet(String set) {
        return profile -> profile.services().stream()
                .anyMatch(service -> NFProfile.containsText(service.document().get("nfServiceSetIdList"), set));
    }

    private static Predicate<NFProfile> amf(@Nullable String set, @Nullable String region) {
        return profile -> profile.nfType().equals("AMF")
                && profile.infos().stream()
                        .anyMatch(info -> (set == null || set.equalsIgnoreCase(Json.string(info, "amfSetId")))
                                && (region == null || region.equalsIgnoreCase(Json.string(info, "amfRegionId"))));
    }

    private static Predicate<NFProfile> guamis(JsonNode wanted) {
        return profile -> profile.infos().stream().anyMatch(info -> {
            Steps.takeFor(info.path("guamiList"), wanted);
            for (JsonNode served : info.path("guamiList")) {
                for (JsonNode guami : wanted) {
                    if (Plmns.same(served.get("plmnId"), guami.get("plmnId"))
                            && text(guami, "amfId").equalsIgnoreCase(Json.string(served, "amfId"))) {
                        return true;
                    }
                }
            }
            return false;
        });
    }

    private static Predicate<NFProfile> scpDomains(ObjectNode condition) {
        Set<String> domains = texts(condition, "scpDomains");
        Set<String> types = condition.has("nfTypeList") ? texts(condition, "nfTypeList") : Set.of();
        return profile -> {
            Steps.takeFor(domains.size());
            return (types.isEmpty() || types.contains(profile.nfType()))
                    && domains.stream().anyMatch(domain -> Boolean.TRUE.equals(profile.lists("scpDomains", domain)));
        };
    }

    /** Returns the texts of a mandatory list. */
    static Set<String> texts(ObjectNode condition, String member) {
        List<String> texts = new ArrayList<>();
        for (JsonNode item : condition.path(member)) {
            if (!item.isString()) {
                throw incorrect("/subscrCond/" + member, "expected an array of strings");
            }
            texts.add(item.stringValue());
        }
        if (texts.isEmpty()) {
            throw incorrect("/subscrCond/" + member, "expected an array of at least 1 items");
        }
        return Set.copyOf(texts);
    }

    private static String text(JsonNode node, String member) {
        String text = Json.string(node, member);
        if (text == null) {
            throw incorrect("/subscrCond/" + member, "expected a string");
        }
        return text;
    }

    private static ProblemException incorrect(String pointer, String reason) {
        return ProblemException.of(SbiCause.OPTIONAL_IE_INCORRECT, pointer, reason);
    }
}
