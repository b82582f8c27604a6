// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.logic;

import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Selects NF instances by the members of a subscription that restrict it further than its condition. */
@SpecRef("TS 29.510 6.1.6.2.16")
final class SubscriptionFilter {
    private SubscriptionFilter() {}

    static Predicate<NFProfile> of(ObjectNode body) {
        return servingScope(body.path("servingScope"))
                .and(homeNetwork(body))
                .and(onboarding(body.path("onboardingCapability")));
    }

    // An NF without the attribute serves every scope.
    private static Predicate<NFProfile> servingScope(JsonNode list) {
        Set<String> scopes =
                list.values().stream().map(scope -> scope.asString("")).collect(Collectors.toUnmodifiableSet());
        return profile -> scopes.isEmpty()
                || scopes.stream().anyMatch(scope -> !Boolean.FALSE.equals(profile.lists("servingScope", scope)));
    }

    private static Predicate<NFProfile> homeNetwork(ObjectNode body) {
        String hni = Json.string(body, "targetHni");
        return profile -> hni == null || Boolean.TRUE.equals(profile.lists("hniList", hni));
    }

    // The value false is the default: it restricts nothing.
    private static Predicate<NFProfile> onboarding(JsonNode wanted) {
        return profile -> !wanted.asBoolean(false)
                || profile.infos().stream()
                        .anyMatch(info -> info.path("smfOnboardingCapability").asBoolean(false)
                                || info.path("amfOnboardingCapability").asBoolean(false));
    }
}
