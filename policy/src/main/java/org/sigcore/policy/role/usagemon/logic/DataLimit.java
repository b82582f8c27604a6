// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A usage limit of a subscriber: its data in the UDR, and the profile configured under its name. Pure.
 *
 * @param id of the limit, and of its UsageMonData at the UDR
 * @param document members of UsageMonDataLimit and of {@code DataLimitProfile}
 * @param keys monitoring keys, of which the first one is that of a session; never empty
 */
@SpecRef("TS 29.519 5.4.2.10")
public record DataLimit(String id, ObjectNode document, List<String> keys) {
    private static final List<String> TYPES = List.of("PASS", "ROLLOVER", "BASE", "TOP_UP");
    private static final Amount LEAST = new Amount(Map.of(
            Dimension.TOTAL, 1_000_000L,
            Dimension.UPLINK, 1_000_000L,
            Dimension.DOWNLINK, 1_000_000L,
            Dimension.DURATION, 60L));
    private static final Amount SOMETHING = new Amount(
            Map.of(Dimension.TOTAL, 1L, Dimension.UPLINK, 1L, Dimension.DOWNLINK, 1L, Dimension.DURATION, 1L));
    private static final int PERCENT = 20;
    private static final int WHOLE = 100;

    /** Copies the keys. */
    public DataLimit {
        keys = List.copyOf(keys);
    }

    /**
     * Creates a limit.
     *
     * @param ofUdr UsageMonDataLimit, empty for a limit defined by the operator
     * @param profile {@code DataLimitProfile}; null for none
     * @param keys monitoring keys in the UDR, possibly none
     */
    public static DataLimit of(String id, ObjectNode ofUdr, @Nullable JsonNode profile, List<String> keys) {
        ObjectNode document = profile instanceof ObjectNode configured ? configured.deepCopy() : Json.object();
        document.setAll(ofUdr);
        List<String> named = new ArrayList<>(keys);
        if (named.isEmpty()) {
            document.path("monitoringKeys").forEach(key -> named.add(key.asString("")));
        }
        return new DataLimit(id, document, named.isEmpty() ? List.of(id) : named);
    }

    /** True if neither the UDR nor a profile defines it, so that it has no effect. */
    public boolean isUndefined() {
        return document.isEmpty();
    }

    /** Compares by order of consumption: priority, type, end. */
    public static int inOrder(DataLimit one, DataLimit other) {
        int byPriority = Integer.compare(one.priority(), other.priority());
        int byType = byPriority != 0 ? byPriority : Integer.compare(one.typeOrder(), other.typeOrder());
        int byEnd = byType != 0 ? byType : one.endOrder().compareTo(other.endOrder());
        return byEnd != 0 ? byEnd : one.id.compareTo(other.id);
    }

    private int priority() {
        return document.path("priority").asInt(WHOLE);
    }

    private int typeOrder() {
        int known = TYPES.indexOf(document.path("type").asString("BASE"));
        return known < 0 ? TYPES.size() : known;
    }

    private Instant endOrder() {
        Instant end = end();
        return end == null ? Instant.MAX : end;
    }

    /** Returns the amount that may be used in a period. */
    public Amount limit() {
        return Amount.ofLimit(document.get("usageLimit"));
    }

    /** True if it applies to PCC rules with one of its keys instead of whole sessions. */
    public boolean isOfRules() {
        return "SERVICE_LEVEL".equals(Json.string(document, "umLevel"));
    }

    /** Returns the constant members of its UsageMonData. */
    @SpecRef("TS 29.519 5.4.2.9")
    public ObjectNode umData() {
        ObjectNode data = Json.object().put("limitId", id);
        JsonNode scopes = document.get("scopes");
        if (scopes != null) {
            data.set("scopes", scopes);
        }
        return data.put("umLevel", isOfRules() ? "SERVICE_LEVEL" : "SESSION_LEVEL");
    }

    /** Returns the time from which it applies; null for no start. */
    public @Nullable Instant start() {
        return Times.of(document, "startDate");
    }

    /** Returns the time from which its periods are counted, that of the limit or another one. */
    Instant startOr(Instant other) {
        Instant start = start();
        return start == null ? other : start;
    }

    /** Returns the time until which it applies; null for no end. */
    public @Nullable Instant end() {
        return Times.of(document, "endDate");
    }

    /** True if it applies at the given time. */
    public boolean isAt(Instant now) {
        Instant start = start();
        Instant end = end();
        return (start == null || !start.isAfter(now)) && (end == null || end.isAfter(now));
    }

    /** Returns the reset period; null when it is never reset. */
    public @Nullable Cycle cycle() {
        return Cycle.of(document.get("resetPeriod"));
    }

    /** Returns the part of the remaining amount that is carried over to the next period. */
    public Amount carried(Amount rest) {
        if (!(document.get("carryOver") instanceof ObjectNode carryOver)) {
            return Amount.NONE;
        }
        return rest.percent(carryOver.path("percent").asInt(WHOLE)).atMost(Amount.ofLimit(carryOver.get("atMost")));
    }

    /**
     * Returns the amount granted to a session at once.
     *
     * @param left of the whole limit
     * @param free part of it that is not granted to another session
     * @param wish members that replace {@code grant} of the profile, requested by policies
     */
    public Amount granted(Amount left, Amount free, @Nullable JsonNode wish) {
        JsonNode grant = wish == null ? document.path("grant") : wish;
        boolean isFixed = !Amount.ofLimit(grant).isEmpty();
        int percent = grant.path("percent").asInt(isFixed ? WHOLE : PERCENT);
        Amount least = grant.has("atLeast") ? Amount.ofLimit(grant.get("atLeast")) : LEAST;
        return free.percent(percent)
                .atLeast(least)
                .atMost(Amount.ofLimit(grant))
                .atLeast(SOMETHING)
                .atMost(left);
    }

    /**
     * Returns the effects on a session whose last limit this is once it is exhausted: members of {@code exhausted} of
     * the profile.
     */
    public ObjectNode exhausted() {
        return document.get("exhausted") instanceof ObjectNode action ? action : Json.object();
    }
}
