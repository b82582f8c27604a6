// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Profile without the service versions whose {@code expiry} has passed, and without services that have no other
 * version.
 *
 * @param registered the profile as registered
 * @param profile the profile as offered; the registered one while no version has expired
 * @param retired names of the omitted services
 * @param next time when the next version expires; null if no version will expire
 */
@SpecRef({"TS 29.510 6.1.6.2.4", "TS 29.501 4.3.1.5"})
public record LiveVersions(
        NFProfile registered,
        NFProfile profile,
        Set<String> retired,
        @Nullable Instant next) {

    /** Returns the profile as offered at the given time. */
    public static LiveVersions of(NFProfile registered, Instant now) {
        List<Instant> expiries = registered.services().stream()
                .flatMap(service -> versions(service.document()))
                .flatMap(version -> Stream.ofNullable(expiry(version)))
                .sorted()
                .toList();
        Instant next = expiries.stream().filter(now::isBefore).findFirst().orElse(null);
        if (expiries.isEmpty() || expiries.getFirst().isAfter(now)) {
            return new LiveVersions(registered, registered, Set.of(), next);
        }
        Set<String> retired = new HashSet<>();
        ObjectNode document = registered.document().deepCopy();
        if (document.remove("nfServiceList") instanceof ObjectNode services) {
            services.properties().removeIf(entry -> retires(entry.getValue(), now, retired));
            keep(document, "nfServiceList", services);
        }
        if (document.remove("nfServices") instanceof ArrayNode services) {
            ArrayNode live = Json.array();
            services.forEach(service -> {
                if (!retires(service, now, retired)) {
                    live.add(service);
                }
            });
            keep(document, "nfServices", live);
        }
        return new LiveVersions(registered, registered.with(document), Set.copyOf(retired), next);
    }

    private static void keep(ObjectNode document, String member, JsonNode services) {
        if (!services.isEmpty()) {
            document.set(member, services);
        }
    }

    // Removes the expired versions from the service; returns true if no version is left.
    private static boolean retires(JsonNode node, Instant now, Set<String> retired) {
        if (!(node instanceof ObjectNode service)) {
            return false;
        }
        ArrayNode live = Json.array();
        versions(service).forEach(version -> {
            Instant expiry = expiry(version);
            if (expiry == null || expiry.isAfter(now)) {
                live.add(version);
            }
        });
        service.set("versions", live);
        if (live.isEmpty()) {
            retired.add(String.valueOf(Json.string(service, "serviceName")));
        }
        return live.isEmpty();
    }

    private static Stream<JsonNode> versions(JsonNode service) {
        return service.path("versions").values().stream();
    }

    private static @Nullable Instant expiry(JsonNode version) {
        String text = Json.string(version, "expiry");
        try {
            return text == null ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            return null;
        }
    }
}
