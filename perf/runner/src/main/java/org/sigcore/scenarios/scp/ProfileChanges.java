// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.scp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Parameter;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Changes of which an NRF notifies an SCP, with the weights of the guide; without weights all kinds are equally
 * frequent. The notification after a suspension or a deregistration restores the same profile. Pure.
 */
@SpecRef("TS 29.510 6.1.6.2.17")
final class ProfileChanges {
    private static final int VALUES = 60;
    private static final String SERVICES = "nfServices";
    private final List<ObjectNode> profiles;
    private final Set<String> used;
    private final List<Kind> cycle;

    /** Kinds of changes in the guides. */
    enum Kind {
        PRIORITY_AND_CAPACITY,
        SUSPEND,
        DEREGISTRATION,
        API_VERSION,
        IP_END_POINT,
        SUPI_RANGE,
        SERVICE_INSTANCES,
        OTHER;

        private boolean removes() {
            return this == SUSPEND || this == DEREGISTRATION;
        }
    }

    /** @param profiles registered profiles; no service of the traffic is removed from them */
    ProfileChanges(Scenario scenario, List<ObjectNode> profiles) {
        this.profiles = List.copyOf(profiles);
        this.used = scenario.traffic().stream()
                .filter(call -> call.service() != null)
                .map(Call::serviceName)
                .collect(Collectors.toSet());
        this.cycle = cycle(weights(scenario.parameters().get(Parameter.NOTIFICATION_PERCENT.text())));
    }

    private static Map<Kind, Integer> weights(@Nullable Object given) {
        Map<Kind, Integer> weights = new EnumMap<>(Kind.class);
        if (given instanceof Map<?, ?> percent) {
            percent.forEach((kind, weight) -> {
                if (!(weight instanceof Integer value)) {
                    throw new ScenarioException("notificationPercent: expected whole numbers, got " + weight);
                }
                weights.put(kind(kind), value);
            });
        } else {
            Arrays.stream(Kind.values()).filter(kind -> !kind.removes()).forEach(kind -> weights.put(kind, 1));
        }
        return weights;
    }

    private static Kind kind(Object name) {
        return Arrays.stream(Kind.values())
                .filter(each -> each.name().replace("_", "").equalsIgnoreCase(String.valueOf(name)))
                .findFirst()
                .orElseThrow(() -> new ScenarioException(
                        "notificationPercent: expected some of " + List.of(Kind.values()) + ", got " + name));
    }

    // Smooth weighted round robin: each kind is spread evenly over the cycle.
    private static List<Kind> cycle(Map<Kind, Integer> weights) {
        int total = weights.values().stream().mapToInt(Integer::intValue).sum();
        Map<Kind, Integer> due = new EnumMap<>(Kind.class);
        List<Kind> cycle = new ArrayList<>();
        for (int i = 0; i < total; i++) {
            weights.forEach((kind, weight) -> due.merge(kind, weight, Integer::sum));
            Kind next = Collections.max(due.entrySet(), Map.Entry.comparingByValue())
                    .getKey();
            due.merge(next, -total, Integer::sum);
            cycle.add(next);
        }
        return cycle;
    }

    /** Returns the kind of a notification. */
    Kind kind(long number) {
        return cycle.get((int) (number % cycle.size()));
    }

    /**
     * Returns the profile that the notification of a number removes or restores; null if it does neither. An SCP may
     * use a restored profile a moment later.
     */
    @Nullable
    ObjectNode away(long number) {
        return restores(number) || kind(number).removes() ? profile(number) : null;
    }

    private boolean restores(long number) {
        return number > 0 && kind(number - 1).removes();
    }

    private ObjectNode profile(long number) {
        return profiles.get((int) ((restores(number) ? number - 1 : number) % profiles.size()));
    }

    /** Returns the notification of a number. */
    ObjectNode notification(String nrf, long number) {
        boolean restores = restores(number);
        ObjectNode profile = profile(number);
        Kind kind = kind(number);
        String event = kind == Kind.DEREGISTRATION
                ? "NF_DEREGISTERED"
                : restores && kind(number - 1) == Kind.DEREGISTRATION ? "NF_REGISTERED" : "NF_PROFILE_CHANGED";
        ObjectNode notification = Json.object()
                .put("event", event)
                .put("nfInstanceUri", nrf + "/nnrf-nfm/v1/nf-instances/" + Json.string(profile, "nfInstanceId"));
        if (kind != Kind.DEREGISTRATION) {
            notification.set("nfProfile", apply(profile, kind, number));
        }
        return notification;
    }

    private ObjectNode apply(ObjectNode profile, Kind kind, long number) {
        ObjectNode changed = profile.deepCopy();
        switch (kind) {
            case PRIORITY_AND_CAPACITY ->
                services(
                        changed,
                        service -> service.put("priority", 1 + number % 3).put("capacity", 40 + number % VALUES));
            case SUSPEND -> changed.put("nfStatus", "SUSPENDED");
            case DEREGISTRATION -> {}
            case API_VERSION ->
                services(
                        changed,
                        service -> service.path("versions")
                                .forEach(version ->
                                        ((ObjectNode) version).put("apiFullVersion", major(version) + ".1." + number)));
            case IP_END_POINT ->
                services(changed, service -> {
                    if (service.get("ipEndPoints") instanceof ArrayNode points) {
                        points.add(points.get(0).deepCopy());
                    }
                });
            case SUPI_RANGE -> range(changed, number);
            case SERVICE_INSTANCES -> instances(changed, number);
            case OTHER -> changed.put("load", number % VALUES);
        }
        return changed;
    }

    private static String major(JsonNode version) {
        return version.path("apiVersionInUri").asString("v1").substring(1);
    }

    private static void services(ObjectNode profile, Consumer<ObjectNode> change) {
        profile.path(SERVICES).forEach(service -> change.accept((ObjectNode) service));
    }

    private static void range(ObjectNode profile, long number) {
        String info = String.valueOf(Json.string(profile, "nfType")).toLowerCase(Locale.ROOT) + "Info";
        ObjectNode there = profile.get(info) instanceof ObjectNode present ? present : profile.putObject(info);
        String last = "00101" + String.format(Locale.ROOT, "%010d", number);
        ArrayNode ranges =
                there.get("supiRanges") instanceof ArrayNode present ? present : there.putArray("supiRanges");
        ranges.addObject().put("start", last).put("end", last);
    }

    // Removes the last service, or adds another instance of it if the traffic uses it.
    private void instances(ObjectNode profile, long number) {
        if (profile.get(SERVICES) instanceof ArrayNode services && !services.isEmpty()) {
            JsonNode last = services.get(services.size() - 1);
            String name = last.path("serviceName").asString("");
            if (used.contains(name)) {
                services.add(((ObjectNode) last.deepCopy()).put("serviceInstanceId", name + "-more-" + number));
            } else {
                services.remove(services.size() - 1);
            }
        }
    }
}
