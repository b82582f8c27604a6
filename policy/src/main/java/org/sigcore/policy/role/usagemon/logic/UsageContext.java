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
 * What a subscriber has left, and which of his sessions use it. All sessions of a subscriber share it, so that what they report is
 * added up. Pure, never changes.
 *
 * @param quotas by limit
 * @param sessions by identity
 */
public record UsageContext(Map<String, Quota> quotas, Map<String, MonitoredSession> sessions) {
    /** Nothing is monitored. */
    public static final UsageContext EMPTY = new UsageContext(Map.of(), Map.of());

    /** Sorts and copies. */
    public UsageContext {
        quotas = new TreeMap<>(quotas);
        sessions = new TreeMap<>(sessions);
    }

    /** The same at a time, with what has become of limits and of what the UDR has of them (umData of SmPolicyData). */
    public UsageContext renewed(List<DataLimit> limits, JsonNode umData, Instant now) {
        Map<String, Quota> renewed = new TreeMap<>(quotas);
        for (DataLimit limit : DataLimits.at(limits, now)) {
            Quota quota = quotas.get(limit.id());
            JsonNode ofUdr = umData.get(limit.id());
            renewed.put(limit.id(), quota == null ? Quota.begin(limit, ofUdr, now) : quota.renewed(limit, ofUdr, now));
        }
        return new UsageContext(renewed, sessions);
    }

    /** Whether somebody else has written one of these UsageMonData, or it is of a limit that is not known. */
    public boolean isNews(ObjectNode umData) {
        return umData.properties().stream().anyMatch(each -> {
            Quota quota = quotas.get(each.getKey());
            return quota == null || quota.isNews(each.getValue());
        });
    }

    /** The limits that policies have chosen for a session; empty for all that apply. */
    public List<String> chosen(String sessionId) {
        MonitoredSession session = sessions.get(sessionId);
        return session == null ? List.of() : session.chosen();
    }

    /** The same, with limits that policies choose. */
    public UsageContext choosing(String sessionId, String service, List<String> limits) {
        MonitoredSession session = sessions.getOrDefault(sessionId, MonitoredSession.of(service));
        return session.chosen().equals(limits) ? this : with(sessionId, session.choosing(limits));
    }

    /**
     * What was made of a report.
     *
     * @param after the same object when nothing was counted
     * @param counted reports
     * @param unknown reports under keys that the session does not have
     * @param repeated whether it was counted before
     */
    public record Counted(UsageContext after, int counted, int unknown, boolean repeated) {}

    /**
     * Counts what a session reports, once.
     *
     * @param limits of the session
     * @param reports AccuUsageReport
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

    // The limit of the grant first, then those that come after it.
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

    /** The same after usage that a policy has found out by itself. */
    public UsageContext spent(String limit, Amount usage) {
        Map<String, Quota> all = new TreeMap<>(quotas);
        spend(all, List.of(limit), usage);
        return new UsageContext(all, sessions);
    }

    /** The same with a period of a limit ended now. */
    public UsageContext reset(DataLimit limit, Instant now) {
        Quota quota = quotas.get(limit.id());
        if (quota == null) {
            return this;
        }
        Map<String, Quota> all = new TreeMap<>(quotas);
        all.put(limit.id(), quota.reset(limit, now));
        return new UsageContext(all, sessions);
    }

    /** The same without a session and what it was granted. */
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

    /** What is granted of a limit to all but one key of a session. */
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

    /** Whether a limit has nothing left. */
    boolean isExhausted(String limit) {
        Quota quota = quotas.get(limit);
        return quota != null && quota.left().isExhausted();
    }

    /** Other sessions with their services, for whom it matters that limits were exhausted or have something again. */
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

    /** Sessions with their services. */
    public Map<String, String> services() {
        Map<String, String> services = new TreeMap<>();
        sessions.forEach((id, session) -> services.put(id, session.service()));
        return services;
    }

    /** Limits of which something else is left than before, which the UDR has to be told. */
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
     * UsageMonData by limit, as they are now.
     *
     * @param limits of which they are wanted, each with what does not change
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

    /** When something changes by itself with these limits: the next one of their resets, beginnings and ends; null for never. */
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

    /** As it is stored, and shown. */
    public ObjectNode document() {
        ObjectNode document = Json.object();
        ObjectNode all = document.putObject("quotas");
        quotas.forEach((id, quota) -> all.set(id, quota.document()));
        ObjectNode using = document.putObject("sessions");
        sessions.forEach((id, session) -> using.set(id, session.document()));
        return document;
    }

    /** What {@link #document} has made. */
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
