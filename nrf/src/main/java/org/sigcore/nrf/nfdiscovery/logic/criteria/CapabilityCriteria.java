// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.criteria;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sigcore.model.Shape;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion;
import org.sigcore.nrf.nfdiscovery.logic.query.Criterion.OfInfo;
import org.sigcore.nrf.nfdiscovery.logic.query.CriterionFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Parameters that require capabilities: an object of flags, each of which must be set in the profile. An absent flag
 * means that the capability is not supported.
 */
final class CapabilityCriteria {
    private static final List<String> PROSE = List.of(
            "proseDirectDiscovey",
            "proseDirectCommunication",
            "proseL2UetoNetworkRelay",
            "proseL3UetoNetworkRelay",
            "proseL2RemoteUe",
            "proseL3RemoteUe",
            "proseL2UetoUeRelay",
            "proseL3UetoUeRelay",
            "proseL2EndUe",
            "proseL3EndUe");
    private static final List<String> ADMISSION = List.of("supportUeSAC", "supportPduSAC", "supportUeWithPduSAC");

    private CapabilityCriteria() {}

    static Map<String, CriterionFactory> table() {
        Map<String, CriterionFactory> table = new LinkedHashMap<>();
        put(table, "atsss-capability", "atsssCapability", List.of("atsssLL", "mptcp", "rttWithoutPmf"));
        put(table, "v2x-capability", "v2xCapability", List.of("lteV2x", "nrV2x"));
        put(table, "a2x-capability", "a2xCapability", List.of("lteA2x", "nrA2x"));
        put(table, "prose-capability", "proseCapability", PROSE);
        put(table, "nsacf-capability", "nsacfCapability", ADMISSION);
        // The one object without JSON encoding in the OpenAPI: its members may be separate query parameters.
        ADMISSION.forEach(flag -> table.put(flag, (p, all) -> flag("nsacfCapability", flag, p.flag())));
        Map.of(
                        "analytics-aggregation-ind", "analyticsAggregation",
                        "analytics-metadata-prov-ind", "analyticsMetadataProvisioning",
                        "ml-accuracy-checking-ind", "mlModelAccuracyChecking",
                        "analytics-accuracy-checking-ind", "analyticsAccuracyChecking",
                        "roaming-exchange-ind", "roamingExchange")
                .forEach((name, flag) -> table.put(name, (p, all) -> flag("nwdafCapability", flag, p.flag())));
        table.put("support-onboarding-capability", (p, all) -> {
            boolean wanted = p.flag();
            return new OfInfo((profile, info) ->
                    wanted == (isTrue(info, "smfOnboardingCapability") || isTrue(info, "amfOnboardingCapability")));
        });
        return table;
    }

    private static void put(Map<String, CriterionFactory> table, String name, String member, List<String> flags) {
        Shape.ObjectShape shape = Shape.object();
        for (String flag : flags) {
            shape = shape.optional(flag, Shape.bool());
        }
        Shape checked = shape;
        table.put(name, (p, all) -> {
            Set<String> wanted = wanted(p.json(checked));
            return new OfInfo((profile, info) -> wanted.stream().allMatch(flag -> isTrue(info.path(member), flag)));
        });
    }

    private static Set<String> wanted(JsonNode capability) {
        return capability.properties().stream()
                .filter(flag -> flag.getValue().isBoolean() && flag.getValue().booleanValue())
                .map(Map.Entry::getKey)
                .collect(java.util.stream.Collectors.toUnmodifiableSet());
    }

    private static Criterion flag(String member, String flag, boolean wanted) {
        return new OfInfo((profile, info) -> wanted == isTrue(info.path(member), flag));
    }

    private static boolean isTrue(JsonNode object, String flag) {
        return object instanceof ObjectNode
                && object.path(flag).isBoolean()
                && object.path(flag).booleanValue();
    }
}
