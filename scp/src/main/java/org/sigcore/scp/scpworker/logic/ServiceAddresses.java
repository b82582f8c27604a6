// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.UriParts;
import org.sigcore.model.nf.ApiPrefix;
import tools.jackson.databind.JsonNode;

/**
 * Addresses of a service: each of its end points at each IPv4 address, IPv6 address or name. Attributes that the
 * service lacks are taken from its NF.
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.3", "TS 29.510 6.1.6.2.5"})
final class ServiceAddresses {
    /** Maximum number of addresses per service and per name, because each service may have all addresses of its NF. */
    private static final int MOST = 32;

    private ServiceAddresses() {}

    /**
     * Returns all addresses in the order of the profile; empty when the profile has no valid one. Values that are not
     * valid in a request line are skipped, because some NRFs do not validate profiles.
     */
    static List<ApiRoot> of(JsonNode profile, JsonNode service) {
        String scheme = Json.string(service, "scheme");
        boolean secure = "https".equals(scheme);
        String fqdn = firstOf(Json.string(service, "fqdn"), Json.string(profile, "fqdn"));
        String prefix = ApiPrefix.path(Json.string(service, "apiPrefix"));
        if ((scheme != null && !UriParts.isScheme(scheme)) || !UriParts.isPathPrefix(prefix)) {
            return List.of();
        }
        Set<ApiRoot> roots = new LinkedHashSet<>();
        for (JsonNode endpoint : endpoints(service)) {
            if (roots.size() >= MOST) {
                break;
            }
            int given = Json.integer(endpoint, "port", 0);
            int port = given != 0 ? given : secure ? 443 : 80;
            // TLS certificates contain names, so https uses the FQDN; otherwise IP addresses save DNS queries.
            List<String> hosts = secure && fqdn != null ? List.of(fqdn) : hosts(profile, service, endpoint, fqdn);
            if (port > 0 && port <= 65535) {
                hosts.stream()
                        .filter(UriParts::isHost)
                        .map(host -> ApiRoot.of(secure ? "https" : "http", host, port))
                        .map(root -> new ApiRoot(root.scheme(), root.host(), root.port(), prefix))
                        .limit(MOST - roots.size())
                        .forEach(roots::add);
            }
        }
        return List.copyOf(roots);
    }

    /** Returns the IP addresses by host name of the profile's services. */
    static Map<String, Set<String>> named(JsonNode profile) {
        Map<String, Set<String>> named = new HashMap<>();
        for (JsonNode service : ProfileCompiler.services(profile)) {
            String fqdn = firstOf(Json.string(service, "fqdn"), Json.string(profile, "fqdn"));
            if (fqdn != null) {
                Set<String> addresses = named.computeIfAbsent(fqdn, name -> new LinkedHashSet<>());
                for (JsonNode endpoint : endpoints(service)) {
                    if (addresses.size() < MOST) {
                        addresses.addAll(hosts(profile, service, endpoint, null));
                    }
                }
            }
        }
        return named;
    }

    /** Returns all hosts of the instance and its services, in the notation of an apiRoot. */
    static Set<String> hosts(JsonNode profile) {
        List<String> hosts = new ArrayList<>();
        add(hosts, Json.string(profile, "fqdn"));
        addAll(hosts, profile.get("ipv4Addresses"));
        addAll(hosts, profile.get("ipv6Addresses"));
        for (JsonNode service : ProfileCompiler.services(profile)) {
            add(hosts, Json.string(service, "fqdn"));
            endpoints(service).forEach(endpoint -> hosts.addAll(hosts(profile, service, endpoint, null)));
        }
        return hosts.stream()
                .filter(UriParts::isHost)
                .map(host -> ApiRoot.of("http", host, 80).host())
                .collect(Collectors.toUnmodifiableSet());
    }

    private static List<JsonNode> endpoints(JsonNode service) {
        JsonNode list = service.get("ipEndPoints");
        return list == null || list.isEmpty() ? List.of(Json.mapper().createObjectNode()) : List.copyOf(list.values());
    }

    private static List<String> hosts(JsonNode profile, JsonNode service, JsonNode endpoint, @Nullable String fqdn) {
        List<String> hosts = new ArrayList<>();
        add(hosts, Json.string(endpoint, "ipv4Address"));
        add(hosts, Json.string(endpoint, "ipv6Address"));
        if (hosts.isEmpty() && Json.string(service, "fqdn") == null) {
            addAll(hosts, profile.get("ipv4Addresses"));
            addAll(hosts, profile.get("ipv6Addresses"));
        }
        if (hosts.isEmpty()) {
            add(hosts, fqdn);
        }
        return hosts;
    }

    private static void add(List<String> hosts, @Nullable String host) {
        if (host != null && !host.isBlank()) {
            hosts.add(host);
        }
    }

    private static void addAll(List<String> hosts, @Nullable JsonNode addresses) {
        if (addresses != null) {
            addresses.values().stream()
                    .filter(JsonNode::isString)
                    .limit(MOST)
                    .forEach(address -> add(hosts, address.stringValue()));
        }
    }

    private static @Nullable String firstOf(@Nullable String one, @Nullable String other) {
        return one != null ? one : other;
    }
}
