// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.role.usagemon.logic.MonitoredSession.Grant;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Quotas of a subscriber and the monitored sessions that share them, so that their usage adds up. Pure, immutable.
 *
 * @param quotas by limit
 * @param sessions by identity
 */
public record UsageContext(Map<String, Quota> quotas, Map<String, MonitoredSession> sessions) {
    /** Context of a subscriber without monitored usage. */
    public static final UsageContext EMPTY = new UsageContext(Map.of(), Map.of());

    /** Sorts and copies. */
    public UsageContext {
        quotas = new TreeMap<>(quotas);
        sessions = new TreeMap<>(sessions);
    }

    /**
     * Returns the context at a given time, with the current limits and their state in the UDR (umData of SmPolicyData).
     */
    public UsageContext renewed(List<DataLimit> limits, JsonNode umData, Instant now) {
        Map<String, Quota> renewed = new TreeMap<>(quotas);
        for (DataLimit limit : DataLimits.at(limits, now)) {
            Quota quota = quotas.get(limit.id());
            JsonNode ofUdr = umData.get(limit.id());
            renewed.put(limit.id(), quota == null ? Quota.begin(limit, ofUdr, now) : quota.renewed(limit, ofUdr, now));
        }
        return new UsageContext(renewed, sessions);
    }

    /** True if another consumer of the UDR has written any of these UsageMonData, or a limit is unknown. */
    public boolean isNews(ObjectNode umData) {
        return umData.properties().stream().anyMatch(each -> {
            Quota quota = quotas.get(each.getKey());
            return quota == null || quota.isNews(each.getValue());
        });
    }

    /** Returns the limits that policies have chosen for a session; empty for all that apply. */
    public List<String> chosen(String sessionId) {
        MonitoredSession session = sessions.get(sessionId);
        return session == null ? List.of() : session.chosen();
    }

    /** Returns a copy with the limits that policies choose for a session. */
    public UsageContext choosing(String sessionId, String service, List<String> limits) {
        MonitoredSession session = sessions.getOrDefault(sessionId, MonitoredSession.of(service));
        return session.chosen().equals(limits) ? this : with(sessionId, session.choosing(limits));
    }

    /**
     * Result of counting reports.
     *
     * @param after the same object when nothing was counted
     * @param counted number of reports
     * @param unknown number of reports under keys that the session does not have
     * @param repeated true if the message was counted before
     */
    public record Counted(UsageContext after, int counted, int unknown, boolean repeated) {}

    /**
     * Counts the reports of a session; a repetition is not counted.
     *
     * @param limits of the session
     * @param reports AccuUsageReport objects
     * @param id of the report; null for one that is never repeated
     */
    public Counted counted(String sessionId, List<DataLimit> limits, JsonNode reports, @Nullable String id) {
        MonitoredSession session = sessions.get(sessionId);
        if (session == null || (id != null && session.reports().contains(id))) {
            return new Counted(this, 0, session == null ? reports.size() : 0, session != null);
        }
        Map<String, Quota> all = new TreeMap<>(quotas);
        List<String> keys = new ArrayList<>();
        for (JsonNode report : reports) {
            String key = report.path("refUmIds").asString("");
            Grant grant = session.grants().get(key);
            if (grant != null) {
                keys.add(key);
                spend(all, inTurn(limits, grant.limit(), key), Amount.ofReport(report));
            }
        }
        int unknown = reports.size() - keys.size();
        return keys.isEmpty()
                ? new Counted(this, 0, unknown, false)
                : new Counted(
                        new UsageContext(all, sessions).with(sessionId, session.reported(keys, id)),
                        keys.size(),
                        unknown,
                        false);
    }

    // The limit of the grant first, then those that follow it.
    private static List<String> inTurn(List<DataLimit> limits, String granted, String key) {
        boolean ofRules = limits.stream().anyMatch(limit -> limit.id().equals(granted) && limit.isOfRules());
        List<String> turn = new ArrayList<>();
        turn.add(granted);
        limits.stream()
                .filter(limit -> limit.isOfRules() == ofRules
                        && (!ofRules || limit.keys().contains(key))
                        && !limit.id().equals(granted))
                .map(DataLimit::id)
                .forEach(turn::add);
        return turn;
    }

    private static void spend(Map<String, Quota> quotas, List<String> turn, Amount usage) {
        List<String> there = turn.stream().filter(quotas::containsKey).toList();
        Amount rest = usage;
        for (String id : there) {
            Quota quota = Objects.requireNonNull(quotas.get(id));
            boolean last = id.equals(there.getLast());
            Amount part = last ? rest : rest.atMost(quota.left());
            quotas.put(id, quota.after(part));
            rest = rest.minus(part);
            if (rest.only(quota.limit()).values().values().stream().allMatch(value -> value == 0)) {
                return;
            }
        }
    }

    /** Returns a copy after usage that policies have determined themselves. */
    public UsageContext spent(String limit, Amount usage) {
        Map<String, Quota> all = new TreeMap<>(quotas);
        spend(all, List.of(limit), usage);
        return new UsageContext(all, sessions);
    }

    /** Returns a copy in which the period of a limit ends now. */
    public UsageContext reset(DataLimit limit, Instant now) {
        Quota quota = quotas.get(limit.id());
        if (quota == null) {
            return this;
        }
        Map<String, Quota> all = new TreeMap<>(quotas);
        all.put(limit.id(), quota.reset(limit, now));
        return new UsageContext(all, sessions);
    }

    /** Returns a copy without a session and its grants. */
    public UsageContext without(String sessionId) {
        if (!sessions.containsKey(sessionId)) {
            return this;
        }
        Map<String, MonitoredSession> others = new TreeMap<>(sessions);
        others.remove(sessionId);
        return new UsageContext(quotas, others);
    }

    UsageContext with(String sessionId, MonitoredSession session) {
        Map<String, MonitoredSession> all = new TreeMap<>(sessions);
        all.put(sessionId, session);
        return new UsageContext(quotas, all);
    }

    /** Returns the amount of a limit granted to all other keys and sessions. */
    Amount grantedToOthers(String limit, String sessionId, String key) {
        Amount granted = Amount.NONE;
        for (var session : sessions.entrySet()) {
            for (var grant : session.getValue().grants().entrySet()) {
                boolean own =
                        session.getKey().equals(sessionId) && grant.getKey().equals(key);
                if (!own && grant.getValue().limit().equals(limit)) {
                    granted = granted.plus(grant.getValue().amount());
                }
            }
        }
        return granted;
    }

    /** True if a limit is exhausted. */
    boolean isExhausted(String limit) {
        Quota quota = quotas.get(limit);
        return quota != null && quota.left().isExhausted();
    }

    /**
     * Returns the other sessions and their services if any limit became exhausted or available again; otherwise empty.
     */
    public Map<String, String> concerned(UsageContext before, String but) {
        Set<String> all = new TreeSet<>(quotas.keySet());
        boolean any = all.stream()
                .anyMatch(limit -> before.quotas.containsKey(limit) && isExhausted(limit) != before.isExhausted(limit));
        Map<String, String> concerned = new TreeMap<>();
        if (any) {
            sessions.forEach((id, session) -> {
                if (!id.equals(but)) {
                    concerned.put(id, session.service());
                }
            });
        }
        return concerned;
    }

    /** Returns the sessions with their services. */
    public Map<String, String> services() {
        Map<String, String> services = new TreeMap<>();
        sessions.forEach((id, session) -> services.put(id, session.service()));
        return services;
    }

    /** Returns the limits whose remaining amount or reset time must be written to the UDR. */
    public List<String> changed(UsageContext before) {
        return quotas.entrySet().stream()
                .filter(each -> {
                    Quota former = before.quotas.get(each.getKey());
                    Quota now = each.getValue();
                    return now.remote().written().contains(now.left())
                            && (former == null
                                    || !former.left().equals(now.left())
                                    || !Objects.equals(former.resetTime(), now.resetTime()));
                })
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Returns the current UsageMonData by limit.
     *
     * @param limits requested limits, each with its constant members
     */
    public ObjectNode umData(ObjectNode limits) {
        ObjectNode umData = Json.object();
        limits.properties().forEach(limit -> {
            Quota quota = quotas.get(limit.getKey());
            if (quota != null && limit.getValue() instanceof ObjectNode what) {
                umData.set(limit.getKey(), quota.umData(what));
            }
        });
        return umData;
    }

    /** Returns the time of the next reset, beginning or end of these limits; null for never. */
    public @Nullable Instant nextChange(List<DataLimit> limits, Instant now) {
        return limits.stream()
                .flatMap(limit -> {
                    Quota quota = quotas.get(limit.id());
                    return Stream.of(
                            Optional.ofNullable(quota == null ? null : quota.resetTime()),
                            Optional.ofNullable(limit.start()),
                            Optional.ofNullable(limit.end()));
                })
                .flatMap(Optional::stream)
                .filter(now::isBefore)
                .min(Instant::compareTo)
                .orElse(null);
    }

    /** Returns the form in which it is stored and shown to operators. */
    public ObjectNode document() {
        ObjectNode document = Json.object();
        ObjectNode all = document.putObject("quotas");
        quotas.forEach((id, quota) -> all.set(id, quota.document()));
        ObjectNode using = document.putObject("sessions");
        sessions.forEach((id, session) -> using.set(id, session.document()));
        return document;
    }

    /** Restores the context from the output of {@link #document}. */
    public static UsageContext of(JsonNode document) {
        Map<String, Quota> quotas = new TreeMap<>();
        document.path("quotas").properties().forEach(each -> quotas.put(each.getKey(), Quota.of(each.getValue())));
        Map<String, MonitoredSession> sessions = new TreeMap<>();
        document.path("sessions")
                .properties()
                .forEach(each -> sessions.put(each.getKey(), MonitoredSession.of(each.getValue())));
        return new UsageContext(quotas, sessions);
    }
}
