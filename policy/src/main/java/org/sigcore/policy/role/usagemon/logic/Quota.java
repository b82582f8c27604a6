// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Remaining quota of a subscriber's limit, shared by all sessions. Pure, immutable.
 *
 * @param limit of a period, as last known
 * @param left remaining amount
 * @param used in this period, including usage beyond the limit
 * @param start time from which the periods are counted
 * @param resetTime end of the period; null for never
 * @param remote state of the quota in the UDR
 * @param former periods, latest first: {@code until}, {@code usageLimit} and {@code used}
 */
record Quota(
        Amount limit,
        Amount left,
        Amount used,
        Instant start,
        @Nullable Instant resetTime,
        UdrQuotaState remote,
        List<ObjectNode> former) {
    /** Maximum number of former periods that are kept. */
    static final int MOST_FORMER = 12;

    private static final String RESET_TIME = "resetTime";

    /** Copies the list. */
    Quota {
        former = List.copyOf(former);
    }

    /**
     * Creates the quota of a new limit.
     *
     * @param umData UsageMonData at the UDR; null for none
     */
    static Quota begin(DataLimit limit, @Nullable JsonNode umData, Instant now) {
        Instant reset = Times.of(umData, RESET_TIME);
        Instant start = limit.startOr(reset == null ? now : reset);
        Quota whole = new Quota(
                limit.limit(),
                limit.limit(),
                Amount.NONE,
                start,
                reset == null ? next(limit, start, now) : reset,
                UdrQuotaState.NOTHING,
                List.of());
        return whole.renewed(limit, umData, now);
    }

    /** Returns the quota at a given time, with the current limit and the state in the UDR. */
    Quota renewed(DataLimit now, @Nullable JsonNode umData, Instant at) {
        Quota same = limited(now.limit()).told(allowed(umData)).ending(now, Times.of(umData, RESET_TIME), at);
        if (same.resetTime == null) {
            return same.with(next(now, same.start, at));
        }
        return same.resetTime.isAfter(at) ? same : same.reset(now, at);
    }

    /** Returns the quota of the next period: the complete limit and the amount carried over. */
    @SpecRef("TS 29.519 5.4.2.10")
    Quota reset(DataLimit now, Instant at) {
        ObjectNode ended =
                Json.object().put("until", (resetTime == null || resetTime.isAfter(at) ? at : resetTime).toString());
        ended.set("usageLimit", limit.limit());
        ended.set("used", used.limit());
        List<ObjectNode> all = new ArrayList<>();
        all.add(ended);
        all.addAll(former.subList(0, Math.min(former.size(), MOST_FORMER - 1)));
        Amount next = now.limit().plus(now.carried(left).only(now.limit()));
        return new Quota(now.limit(), next, Amount.NONE, start, next(now, start, at), remote.writing(next), all);
    }

    private static @Nullable Instant next(DataLimit limit, Instant start, Instant now) {
        Cycle cycle = limit.cycle();
        return cycle == null ? null : cycle.next(start, now);
    }

    // A change of the limit also changes the remaining amount.
    private Quota limited(Amount now) {
        if (now.equals(limit) || now.isEmpty()) {
            return this;
        }
        Amount grown = left.plus(now.minus(limit).only(left)).minus(limit.minus(now));
        return new Quota(now, grown.plus(now.without(left)).only(now), used, start, resetTime, remote, former);
    }

    // A value written by another consumer of the UDR replaces the remaining amount.
    private Quota told(@Nullable Amount allowed) {
        if (allowed == null || allowed.isEmpty()) {
            return this;
        }
        Amount now = remote.isNews(allowed) ? allowed.plus(left.without(allowed)) : left;
        return new Quota(limit, now, used, start, resetTime, remote.seeing(allowed), former);
    }

    // A future reset time written by another consumer of the UDR ends this period.
    private Quota ending(DataLimit now, @Nullable Instant told, Instant at) {
        if (told == null || !isNews(told)) {
            return this;
        }
        boolean applies = told.isAfter(at);
        return new Quota(
                limit,
                left,
                used,
                applies ? now.startOr(told) : start,
                applies ? told : resetTime,
                remote.seeing(told),
                former);
    }

    // The UDR may not keep fractions of a second.
    private boolean isNews(Instant reset) {
        boolean isOwn = resetTime != null && resetTime.getEpochSecond() == reset.getEpochSecond();
        return !isOwn && !reset.equals(remote.reset());
    }

    /** True if another consumer of the UDR has written that UsageMonData. */
    boolean isNews(JsonNode umData) {
        Amount allowed = allowed(umData);
        Instant reset = Times.of(umData, RESET_TIME);
        return allowed == null || remote.isNews(allowed) || (reset != null && isNews(reset));
    }

    private Quota with(@Nullable Instant reset) {
        return new Quota(limit, left, used, start, reset, remote, former);
    }

    private static @Nullable Amount allowed(@Nullable JsonNode umData) {
        JsonNode allowed = umData == null ? null : umData.get("allowedUsage");
        return allowed == null || !allowed.isObject() ? null : Amount.ofLimit(allowed);
    }

    /** Returns the quota after further usage. */
    Quota after(Amount usage) {
        Amount now = left.minus(usage);
        return new Quota(limit, now, used.plus(usage), start, resetTime, remote.writing(now), former);
    }

    /** Returns the UsageMonData for the UDR, including constant members. */
    @SpecRef("TS 29.519 5.4.2.9")
    ObjectNode umData(ObjectNode limit) {
        ObjectNode data = limit.deepCopy();
        data.set("allowedUsage", left.limit());
        if (resetTime != null) {
            data.put(RESET_TIME, resetTime.toString());
        }
        return data;
    }

    /** Returns the stored form. */
    ObjectNode document() {
        ObjectNode document = Json.object();
        document.set("limit", limit.limit());
        document.set("left", left.limit());
        document.set("used", used.limit());
        document.put("start", start.toString());
        if (resetTime != null) {
            document.put(RESET_TIME, resetTime.toString());
        }
        document.set("remote", remote.document());
        ArrayNode periods = document.putArray("former");
        former.forEach(periods::add);
        return document;
    }

    static Quota of(JsonNode document) {
        Instant start = Times.of(document, "start");
        List<ObjectNode> former = new ArrayList<>();
        document.path("former").forEach(period -> former.add((ObjectNode) period));
        return new Quota(
                Amount.ofLimit(document.get("limit")),
                Amount.ofLimit(document.get("left")),
                Amount.ofLimit(document.get("used")),
                start == null ? Instant.EPOCH : start,
                Times.of(document, RESET_TIME),
                UdrQuotaState.of(document.path("remote")),
                former);
    }
}
