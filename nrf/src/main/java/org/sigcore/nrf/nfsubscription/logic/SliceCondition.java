// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.sigcore.model.SpecRef;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.Slices;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Selects NF instances that list one of some slices, in the profile or in the information object of their type. */
@SpecRef("TS 29.510 6.1.6.2.40")
final class SliceCondition {
    private SliceCondition() {}

    static Predicate<NFProfile> of(ObjectNode condition) {
        JsonNode slices = condition.get("snssaiList");
        Set<String> nsis = condition.has("nsiList") ? Condition.texts(condition, "nsiList") : Set.of();
        return profile -> serves(profile, slices)
                && (nsis.isEmpty()
                        || nsis.stream().anyMatch(nsi -> !Boolean.FALSE.equals(profile.lists("nsiList", nsi))));
    }

    /** Returns true if a profile lists one of the slices. */
    static boolean serves(NFProfile profile, JsonNode wanted) {
        ObjectNode document = profile.document();
        if (Slices.anyCovers(document.path("sNssais"), wanted)) {
            return true;
        }
        Steps.takeFor(document.path("perPlmnSnssaiList"));
        for (JsonNode item : document.path("perPlmnSnssaiList")) {
            if (Slices.anyCovers(item.path("sNssaiList"), wanted)) {
                return true;
            }
        }
        return profile.infos().stream().anyMatch(info -> served(info, wanted));
    }

    private static boolean served(ObjectNode info, JsonNode wanted) {
        for (Map.Entry<String, JsonNode> member : info.properties()) {
            if (member.getKey().startsWith("sNssai") && member.getKey().endsWith("InfoList")) {
                Steps.takeFor(member.getValue(), wanted);
                for (JsonNode item : member.getValue()) {
                    if (Slices.coversAny(item.path("sNssai"), wanted)) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
