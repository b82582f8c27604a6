// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.Areas;
import org.sigcore.model.nf.IdentityRanges;
import org.sigcore.model.nf.MlAnalytics;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Selects NF instances of one type whose information object meets every part of a condition: UPF, NWDAF, NEF and DCCF.
 * An attribute that is absent from the information is unrestricted, except for PFD data and events of an NEF, and ML
 * analytics of an NWDAF.
 */
@SpecRef({"TS 29.510 6.1.6.2.43", "TS 29.510 6.1.6.2.45", "TS 29.510 6.1.6.2.46", "TS 29.510 6.1.6.2.50"})
final class InformationCondition {
    private InformationCondition() {}

    static Predicate<NFProfile> of(String nfType, ObjectNode condition) {
        List<BiPredicate<NFProfile, ObjectNode>> parts = new ArrayList<>();
        list(parts, condition, "smfServingArea", "smfServingArea");
        list(parts, condition, "servingNfTypeList", "servingNfTypeList");
        list(parts, condition, "servingNfSetIdList", "servingNfSetIdList");
        list(parts, condition, "servedFqdnList", "servedFqdnList");
        if (condition.has("analyticsIds")) {
            Set<String> wanted = Condition.texts(condition, "analyticsIds");
            parts.add((profile, info) -> (!info.has("eventIds") && !info.has("nwdafEvents"))
                    || shares(info.path("eventIds"), wanted)
                    || shares(info.path("nwdafEvents"), wanted));
        }
        areas(parts, condition);
        if (condition.has("snssaiList")) {
            JsonNode slices = condition.get("snssaiList");
            parts.add((profile, info) -> SliceCondition.serves(profile, slices));
        }
        if (condition.has("mlAnalyticsList")) {
            JsonNode wanted = condition.get("mlAnalyticsList");
            parts.add((profile, info) -> MlAnalytics.serves(info, wanted));
        }
        exposure(parts, condition);
        return profile -> profile.nfType().equals(nfType)
                && (profile.infos().isEmpty()
                        ? parts.stream().allMatch(part -> part.test(profile, Json.object()))
                        : profile.infos().stream()
                                .anyMatch(info -> parts.stream().allMatch(part -> part.test(profile, info))));
    }

    private static void list(
            List<BiPredicate<NFProfile, ObjectNode>> parts, ObjectNode condition, String member, String attribute) {
        if (condition.has(member)) {
            Set<String> wanted = Condition.texts(condition, member);
            parts.add((profile, info) -> !info.has(attribute) || shares(info.path(attribute), wanted));
        }
    }

    private static void areas(List<BiPredicate<NFProfile, ObjectNode>> parts, ObjectNode condition) {
        JsonNode tais = condition.path("taiList");
        JsonNode ranges = condition.path("taiRangeList");
        if (tais.isEmpty() && ranges.isEmpty()) {
            return;
        }
        parts.add((profile, info) -> {
            if (!info.has("taiList") && !info.has("taiRangeList")) {
                return true;
            }
            Steps.takeFor(tais);
            for (JsonNode tai : tais) {
                if (Boolean.TRUE.equals(Areas.serves(profile, info, tai))) {
                    return true;
                }
            }
            return Areas.overlap(info, ranges);
        });
    }

    private static void exposure(List<BiPredicate<NFProfile, ObjectNode>> parts, ObjectNode condition) {
        JsonNode pfd = condition.path("pfdData");
        if (!pfd.isMissingNode()) {
            parts.add((profile, info) -> shares(info.path("pfdData").path("appIds"), texts(pfd.path("appIds")))
                    || shares(info.path("pfdData").path("afIds"), texts(pfd.path("afIds"))));
        }
        if (condition.has("afEvents")) {
            Set<String> events = Condition.texts(condition, "afEvents");
            parts.add((profile, info) -> shares(info.path("afEeData").path("afEvents"), events));
        }
        for (String member : new String[] {"gpsiRanges", "externalGroupIdentifiersRanges"}) {
            if (condition.has(member)) {
                JsonNode wanted = condition.path(member);
                parts.add((profile, info) -> !info.has(member) || IdentityRanges.overlap(info.path(member), wanted));
            }
        }
    }

    private static Set<String> texts(JsonNode array) {
        return array.values().stream()
                .map(item -> item.asString(""))
                .collect(java.util.stream.Collectors.toUnmodifiableSet());
    }

    private static boolean shares(JsonNode array, Set<String> wanted) {
        Steps.takeFor(array);
        for (JsonNode item : array) {
            if (item.isString() && wanted.contains(item.stringValue())) {
                return true;
            }
        }
        return false;
    }
}
