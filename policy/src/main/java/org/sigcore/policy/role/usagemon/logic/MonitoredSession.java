// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A session whose usage is monitored. Pure, immutable.
 *
 * @param service the service of the session
 * @param chosen limits that policies have chosen for it; empty for all that apply
 * @param grants by monitoring key, which is the umId on N7
 * @param reports identities of the last counted reports
 */
record MonitoredSession(String service, List<String> chosen, Map<String, Grant> grants, List<String> reports) {
    /** Exceeds the number of reports that a peer may repeat. */
    private static final int MOST_REPORTS = 16;

    /** Copies all collections. */
    MonitoredSession {
        chosen = List.copyOf(chosen);
        grants = new TreeMap<>(grants);
        reports = List.copyOf(reports);
    }

    /**
     * Amount that a session may use under a key before its next report.
     *
     * @param limit from which it is taken
     * @param amount empty when nothing is left, or all of it was reported
     */
    record Grant(String limit, Amount amount) {}

    static MonitoredSession of(String service) {
        return new MonitoredSession(service, List.of(), Map.of(), List.of());
    }

    MonitoredSession choosing(List<String> limits) {
        return new MonitoredSession(service, limits, grants, reports);
    }

    MonitoredSession with(Map<String, Grant> others) {
        return new MonitoredSession(service, chosen, others, reports);
    }

    /** Returns a copy in which the grants of these keys have been reported. */
    MonitoredSession reported(List<String> keys, @Nullable String report) {
        Map<String, Grant> left = new TreeMap<>(grants);
        keys.forEach(key -> left.computeIfPresent(key, (same, grant) -> new Grant(grant.limit, Amount.NONE)));
        List<String> all = new ArrayList<>(reports);
        if (report != null) {
            all.addFirst(report);
        }
        return new MonitoredSession(service, chosen, left, all.subList(0, Math.min(MOST_REPORTS, all.size())));
    }

    ObjectNode document() {
        ObjectNode document = Json.object().put("service", service);
        if (!chosen.isEmpty()) {
            chosen.forEach(document.putArray("chosen")::add);
        }
        ObjectNode granted = document.putObject("grants");
        grants.forEach((key, grant) ->
                granted.putObject(key).put("limitId", grant.limit).set("granted", grant.amount.limit()));
        ArrayNode counted = document.putArray("reports");
        reports.forEach(counted::add);
        return document;
    }

    static MonitoredSession of(JsonNode document) {
        Map<String, Grant> grants = new TreeMap<>();
        document.path("grants")
                .properties()
                .forEach(grant -> grants.put(
                        grant.getKey(),
                        new Grant(
                                grant.getValue().path("limitId").asString(""),
                                Amount.ofLimit(grant.getValue().get("granted")))));
        return new MonitoredSession(
                document.path("service").asString(""),
                texts(document.path("chosen")),
                grants,
                texts(document.path("reports")));
    }

    private static List<String> texts(JsonNode array) {
        return array.valueStream().map(text -> text.asString("")).toList();
    }
}
