// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UriParts;
import org.sigcore.model.nf.ApiPrefix;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFService;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A discovered service of an NF instance with its address.
 *
 * @param priority lower is preferred
 * @param capacity weight among services of the same priority
 * @param versions versions in its URIs, such as {@code v1}; empty if the profile contains none
 */
public record Producer(
        String nfInstanceId, String serviceName, ApiRoot apiRoot, int priority, int capacity, List<String> versions) {

    /**
     * Returns the reachable services of profiles, the most preferred first.
     *
     * @param serviceNames requested services; empty for all
     */
    public static List<Producer> of(List<NFProfile> profiles, Set<String> serviceNames) {
        List<Producer> found = new ArrayList<>();
        profiles.forEach(profile -> collect(profile, serviceNames, found));
        found.sort(Comparator.comparingInt(Producer::priority));
        return List.copyOf(found);
    }

    private static void collect(NFProfile profile, Set<String> serviceNames, List<Producer> found) {
        for (NFService service : profile.services()) {
            boolean wanted = serviceNames.isEmpty() || serviceNames.contains(service.name());
            ApiRoot root = wanted && service.status().equals("REGISTERED") ? apiRoot(profile, service) : null;
            if (root != null) {
                ObjectNode document = service.document();
                found.add(new Producer(
                        profile.id(),
                        service.name(),
                        root,
                        within16Bits(Json.integer(document, "priority", profile.priority())),
                        within16Bits(Json.integer(document, "capacity", profile.capacity())),
                        versions(document)));
            }
        }
    }

    @SpecRef("TS 29.510 6.1.6.2.4")
    private static List<String> versions(ObjectNode service) {
        return service.path("versions").values().stream()
                .map(version -> Json.string(version, "apiVersionInUri"))
                .filter(Objects::nonNull)
                .distinct()
                .toList();
    }

    // Weights are summed: a single value out of range must not cause an overflow.
    private static int within16Bits(int value) {
        return Math.clamp(value, 0, 65535);
    }

    // Prefers an address to a name, since it needs no resolution, and the service's to the NF's.
    private static @Nullable ApiRoot apiRoot(NFProfile profile, NFService service) {
        ObjectNode document = service.document();
        JsonNode endpoint = document.path("ipEndPoints").path(0);
        String host = firstOf(
                Json.string(endpoint, "ipv4Address"),
                Json.string(endpoint, "ipv6Address"),
                Json.string(document, "fqdn"),
                profile.document().path("ipv4Addresses").path(0).asString(null),
                profile.document().path("ipv6Addresses").path(0).asString(null),
                profile.fqdn());
        String prefix = ApiPrefix.path(Json.string(document, "apiPrefix"));
        if (host == null || !UriParts.isPathPrefix(prefix)) {
            return null;
        }
        boolean secure = !"http".equals(Json.string(document, "scheme"));
        int port = Json.integer(endpoint, "port", secure ? 443 : 80);
        return parse((secure ? "https://" : "http://")
                + ApiRoot.of("http", host, port).authority()
                + prefix);
    }

    private static @Nullable ApiRoot parse(String root) {
        try {
            return ApiRoot.parse(root);
        } catch (IllegalArgumentException e) {
            return null; // not a candidate without an address
        }
    }

    private static @Nullable String firstOf(@Nullable String... hosts) {
        for (String host : hosts) {
            if (host != null && !host.isEmpty()) {
                return host;
            }
        }
        return null;
    }
}
