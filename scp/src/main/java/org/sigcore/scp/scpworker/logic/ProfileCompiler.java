// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.logic;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * Compiles an NF profile from a notification, profile retrieval or discovery response into candidates. Tolerant:
 * services without a usable address are skipped.
 */
@SpecRef({"TS 29.510 6.1.6.2.2", "TS 29.510 6.1.6.2.3", "TS 29.510 6.2.6.2.3"})
public final class ProfileCompiler {
    /** Priority of a profile without priority. */
    public static final int DEFAULT_PRIORITY = 1;

    /** Capacity of a profile without capacity. */
    public static final int DEFAULT_CAPACITY = 65535;

    private static final String REGISTERED = "REGISTERED";
    private static final String CANARY = "CANARY_RELEASE";
    private static final Set<String> SELECTABLE = Set.of(REGISTERED, CANARY, "SUSPENDED");

    // Instance ids are copied into 3gpp-Sbi-Producer-Id and 3gpp-Sbi-NF-Peer-Info.
    private static final Pattern INSTANCE_ID = Pattern.compile("[0-9A-Za-z._~-]{0,128}");

    private ProfileCompiler() {}

    /** Returns the routable services: REGISTERED, in a REGISTERED NF, with an address. */
    public static List<ProducerService> compile(JsonNode profile) {
        return compile(profile, REGISTERED::equals, REGISTERED::equals);
    }

    /**
     * Returns the routable services of a discovery response. The NRF returns an instance in canary release to consumers
     * that meet its conditions, and a suspended one when there is no other.
     */
    @SpecRef("TS 29.510 6.1.6.3.7")
    public static List<ProducerService> selected(JsonNode profile) {
        String status = text(profile, "nfStatus");
        return compile(
                profile,
                SELECTABLE::contains,
                its -> its.equals(status) || its.equals(REGISTERED) || its.equals(CANARY));
    }

    private static List<ProducerService> compile(
            JsonNode profile, Predicate<String> status, Predicate<String> serviceStatus) {
        if (!status.test(text(profile, "nfStatus")) || !isInstanceId(text(profile, "nfInstanceId"))) {
            return List.of();
        }
        List<ProducerService> compiled = new ArrayList<>();
        Set<String> sets = strings(profile, "nfSetIdList");
        for (JsonNode service : services(profile)) {
            List<ApiRoot> roots = ServiceAddresses.of(profile, service);
            if (!roots.isEmpty() && serviceStatus.test(statusOf(service))) {
                compiled.add(candidate(profile, service, sets, roots));
            }
        }
        return compiled;
    }

    /**
     * Returns the number of services that cannot be routed to, regardless of their status: they have no valid name,
     * instance id or address.
     */
    public static int unusable(JsonNode profile) {
        boolean named = isInstanceId(text(profile, "nfInstanceId"));
        return (int) services(profile).stream()
                .filter(service -> !named
                        || text(service, "serviceName").isEmpty()
                        || ServiceAddresses.of(profile, service).isEmpty())
                .count();
    }

    static boolean isInstanceId(String text) {
        return INSTANCE_ID.matcher(text).matches();
    }

    private static ProducerService candidate(
            JsonNode profile, JsonNode service, Set<String> sets, List<ApiRoot> roots) {
        return new ProducerService(
                text(profile, "nfInstanceId"),
                text(profile, "nfType"),
                text(service, "serviceName"),
                text(service, "serviceInstanceId"),
                sets,
                strings(service, "nfServiceSetIdList"),
                versions(service),
                firstOf(Json.string(service, "fqdn"), Json.string(profile, "fqdn")),
                roots,
                ranked(profile, service, "priority", DEFAULT_PRIORITY),
                ranked(profile, service, "capacity", DEFAULT_CAPACITY),
                Math.clamp(ranked(profile, service, "load", 0), 0, 100),
                Json.string(profile, "locality"));
    }

    // nfServiceList (a map) is the newer form and takes precedence over nfServices (an array).
    static List<JsonNode> services(JsonNode profile) {
        JsonNode map = profile.get("nfServiceList");
        JsonNode either = map != null && !map.isEmpty() ? map : profile.get("nfServices");
        return either == null ? List.of() : List.copyOf(either.values());
    }

    // A discovery response omits the status only by mistake; a service without one is not offered.
    private static String statusOf(JsonNode service) {
        return text(service, "nfServiceStatus");
    }

    private static Set<String> versions(JsonNode service) {
        Set<String> versions = new HashSet<>();
        JsonNode list = service.get("versions");
        if (list != null) {
            list.values().forEach(version -> versions.add(text(version, "apiVersionInUri")));
        }
        return Set.copyOf(versions);
    }

    private static int ranked(JsonNode profile, JsonNode service, String member, int otherwise) {
        return Json.integer(service, member, Json.integer(profile, member, otherwise));
    }

    private static Set<String> strings(JsonNode node, String member) {
        Set<String> found = new HashSet<>();
        JsonNode list = node.get(member);
        if (list != null) {
            list.values().stream().filter(JsonNode::isString).forEach(item -> found.add(item.stringValue()));
        }
        return Set.copyOf(found);
    }

    private static String text(JsonNode node, String member) {
        String value = Json.string(node, member);
        return value == null ? "" : value;
    }

    private static @Nullable String firstOf(@Nullable String one, @Nullable String other) {
        return one != null ? one : other;
    }
}
