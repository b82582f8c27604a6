// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.Steps;
import org.sigcore.model.nf.Areas;
import org.sigcore.model.nf.IdentityRanges;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.WireShapes;
import org.sigcore.model.session.Dnn;
import org.sigcore.nrf.nfdiscovery.logic.query.Parameter;
import org.sigcore.nrf.nfdiscovery.logic.query.Query;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decides whether an NF instance or a service in CANARY_RELEASE is available to the subject of a query: the query must
 * show that all of its conditions hold. A query with insufficient information does not get a canary release.
 */
final class CanaryRelease {
    static final String STATUS = "CANARY_RELEASE";
    private static final int MAX_DEPTH = 16;
    private static final Map<String, String> RANGES = Map.of(
            "supiRangeList", "supi",
            "gpsiRangeList", "gpsi",
            "impiRangeList", "ims-private-identity",
            "impuRangeList", "ims-public-identity");
    private static final Set<String> TEXTS = Set.of("peiList", "consumerNfTypes");

    private CanaryRelease() {}

    /** Returns true if an instance or service with this status may be returned for the query. */
    static boolean admits(String status, NFProfile profile, @Nullable JsonNode conditions, Query query) {
        return status.equals("REGISTERED")
                || (status.equals(STATUS) && conditions != null && holds(conditions, profile, query, 0));
    }

    private static boolean holds(JsonNode conditions, NFProfile profile, Query query, int depth) {
        if (depth > MAX_DEPTH) {
            return false;
        }
        Steps.take(1 + conditions.size());
        JsonNode and = conditions.get("and");
        JsonNode or = conditions.get("or");
        if (and != null || or != null) {
            return Objects.requireNonNullElse(and, Json.array()).values().stream()
                            .allMatch(item -> holds(item, profile, query, depth + 1))
                    && (or == null || or.values().stream().anyMatch(item -> holds(item, profile, query, depth + 1)));
        }
        return conditions instanceof ObjectNode item
                && !item.isEmpty()
                && item.properties().stream()
                        .allMatch(member -> holds(member.getKey(), member.getValue(), profile, query));
    }

    // Conditions that the NRF does not know, such as feature numbers of a vendor, do not hold.
    private static boolean holds(String name, JsonNode wanted, NFProfile profile, Query query) {
        String parameter = RANGES.get(name);
        if (parameter != null) {
            return inRanges(query.text(parameter), wanted, profile);
        }
        if (name.equals("taiRangeList")) {
            String tai = query.text("tai");
            ObjectNode ranges = Json.object();
            ranges.set("taiRangeList", wanted);
            return tai != null && Boolean.TRUE.equals(Areas.serves(profile, ranges, tai(tai)));
        }
        if (name.equals("dnnList")) {
            String dnn = query.text("dnn");
            if (dnn == null) {
                return false;
            }
            Steps.takeFor(wanted);
            Dnn asked = Dnn.of(dnn);
            return wanted.values().stream().anyMatch(item -> asked.matches(item.asString("")));
        }
        return TEXTS.contains(name) && NFProfile.containsText(wanted, String.valueOf(told(name, query)));
    }

    private static JsonNode tai(String text) {
        return new Parameter("tai", List.of(text), Leniency.UNCOUNTED).json(WireShapes.TAI);
    }

    private static @Nullable String told(String name, Query query) {
        return switch (name) {
            case "consumerNfTypes" -> query.requester().nfType();
            default -> query.text("pei");
        };
    }

    private static boolean inRanges(@Nullable String identity, JsonNode ranges, NFProfile profile) {
        if (identity == null) {
            return false;
        }
        int dash = identity.indexOf('-');
        String prefix = identity.substring(0, dash + 1);
        return IdentityRanges.contain(profile, ranges, identity, IdentityRanges.digits(identity, prefix));
    }
}
