// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.policyds.SubscriberDecisions;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import org.sigcore.policy.contract.usagemon.UsageGrants;
import org.sigcore.policy.contract.usagemon.UsageMonitoring;
import org.sigcore.policy.contract.usagemon.UsageReport;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.role.usagemon.logic.Amount;
import org.sigcore.policy.role.usagemon.logic.DataLimit;
import org.sigcore.policy.role.usagemon.logic.DataLimits;
import org.sigcore.policy.role.usagemon.logic.Grants;
import org.sigcore.policy.role.usagemon.logic.UsageContext;
import org.sigcore.policy.role.usagemon.service.UsageStore.Usage;
import org.sigcore.store.Commits;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Usage monitoring with quotas in the database. A change commits with the message that causes it, together with its
 * consequences: writes to the UDR, and the re-evaluation of other sessions when a limit becomes exhausted or available
 * again. Thread-safe.
 */
public final class Usages implements UsageMonitoring {
    /** Kind of the outbox entries for a limit that is reset, begins or ends. */
    static final String DUE = "usage-due";

    private static final int MOST_TIMERS = 100;
    private final UsageStore store;
    private final Commits commits;
    private final Outbox outbox;
    private final Function<String, @Nullable JsonNode> profiles;
    private final UsageWatch watch;
    private final Function<SubscriberQuery, String> keys;
    private final InstantSource clock;

    /**
     * Creates the service.
     *
     * @param profiles returns the DataLimitProfile of a name, or null
     * @param keys returns the identity under which the subscriber of a session is stored
     */
    public Usages(
            UsageStore store,
            Commits commits,
            Outbox outbox,
            Function<String, @Nullable JsonNode> profiles,
            Function<SubscriberQuery, String> keys,
            UsageWatch watch,
            InstantSource clock) {
        this.store = store;
        this.commits = commits;
        this.outbox = outbox;
        this.profiles = profiles;
        this.keys = keys;
        this.watch = watch;
        this.clock = clock;
    }

    @Override
    public ObjectNode count(SubscriberQuery session, ObjectNode data, UsageReport report) {
        return commits.together(() -> {
            Instant now = clock.instant();
            Usage before = store.find(keys.apply(session));
            List<DataLimit> limits = limits(session, data, before.context());
            UsageContext known = before.context().renewed(limits, data.path("umData"), now);
            List<DataLimit> current = DataLimits.at(limits, now);
            UsageContext after = known;
            if (!report.reports().isEmpty()) {
                UsageContext.Counted counted =
                        known.counted(session.sessionId(), current, report.reports(), report.id());
                commits.afterwards(() -> watch.meters().reported(counted));
                after = counted.after();
            }
            put(session, before, after, limits);
            return Grants.seen(after, current);
        });
    }

    @Override
    public UsageGrants grant(SubscriberQuery session, ObjectNode data, ObjectNode wishes, List<String> ruleKeys) {
        return commits.together(() -> {
            Instant now = clock.instant();
            Usage before = store.find(keys.apply(session));
            UsageContext chosen = before.context();
            if (wishes.has("plans")) {
                List<String> plans = wishes.path("plans")
                        .valueStream()
                        .map(plan -> plan.asString(""))
                        .toList();
                chosen = chosen.choosing(session.sessionId(), session.service(), plans);
            }
            List<DataLimit> limits = limits(session, data, chosen);
            limits.stream()
                    .filter(DataLimit::isUndefined)
                    .forEach(limit -> commits.afterwards(() -> watch.meters().undefined(limit.id())));
            List<DataLimit> current = DataLimits.at(limits, now);
            UsageContext wished = wished(chosen.renewed(limits, data.path("umData"), now), current, wishes, now);
            Grants.Granted granted =
                    Grants.of(wished, session.sessionId(), session.service(), current, wishes, ruleKeys);
            put(session, before, granted.after(), limits);
            return granted.grants();
        });
    }

    private static UsageContext wished(UsageContext context, List<DataLimit> limits, ObjectNode wishes, Instant now) {
        UsageContext wished = context;
        for (DataLimit limit : limits) {
            if (wishes.path("reset").valueStream().anyMatch(id -> limit.id().equals(id.asString("")))) {
                wished = wished.reset(limit, now);
            }
            Amount more = Amount.ofLimit(wishes.path("count").get(limit.id()));
            if (!more.isEmpty()) {
                wished = wished.spent(limit.id(), more);
            }
        }
        return wished;
    }

    @Override
    public void end(SubscriberQuery session) {
        commits.together(() -> {
            Usage before = store.find(keys.apply(session));
            UsageContext after = before.context().without(session.sessionId());
            boolean there = !after.equals(before.context());
            if (there) {
                String timer = before.timer();
                if (after.sessions().isEmpty() && timer != null) {
                    outbox.cancel(timer);
                }
                store.put(before.with(after).timed(after.sessions().isEmpty() ? null : timer));
            }
            return there;
        });
    }

    @Override
    public boolean isNews(String ueId, ObjectNode umData) {
        return store.find(ueId).context().isNews(umData);
    }

    @Override
    public ObjectNode usageOf(String ueId) {
        UsageContext context = store.find(ueId).context();
        return context.equals(UsageContext.EMPTY) ? Json.object() : context.document();
    }

    private List<DataLimit> limits(SubscriberQuery session, ObjectNode data, UsageContext context) {
        return DataLimits.of(session, data, context.chosen(session.sessionId()), profiles);
    }

    private void put(SubscriberQuery session, Usage before, UsageContext after, List<DataLimit> limits) {
        if (after.equals(before.context())) {
            return;
        }
        UsageNotices notices = watch.notices();
        if (notices != null) {
            notices.changed(session, before.context(), after);
        }
        List<String> changed = after.changed(before.context());
        ObjectNode written = Json.object();
        limits.stream()
                .filter(limit -> changed.contains(limit.id()))
                .forEach(limit -> written.set(limit.id(), limit.umData()));
        if (!written.isEmpty()) {
            outbox.add(UsageWrites.KIND, UsageWrites.of(before.uekey(), session.ueId(), written));
        }
        after.concerned(before.context(), session.sessionId()).forEach(this::decide);
        store.put(before.with(after).timed(timer(before, after.nextChange(limits, clock.instant()))));
    }

    /** A subscriber has one timer; a timer that fires early schedules the next one. */
    private @Nullable String timer(Usage before, @Nullable Instant due) {
        String timer = before.timer();
        if (due == null || (timer != null && !due.isBefore(dueOf(timer)))) {
            return timer;
        }
        if (timer != null) {
            outbox.cancel(timer);
        }
        return outbox.later(DUE, Json.object().put("uekey", before.uekey()), due);
    }

    private static Instant dueOf(String timer) {
        return Instant.ofEpochMilli(Long.parseLong(timer.substring(0, timer.indexOf('/'))));
    }

    private void decide(String sessionId, String service) {
        outbox.later(SubscriberDecisions.KIND, SubscriberDecisions.of(service, sessionId), clock.instant());
    }

    /**
     * Returns the outbox handler that re-evaluates the sessions of a subscriber when a limit is reset, begins or ends.
     */
    public OutboxHandler timers() {
        return OutboxHandler.of(
                DUE,
                MOST_TIMERS,
                document -> commits.together(() -> {
                    Usage before = store.find(String.valueOf(Json.string(document, "uekey")));
                    if (before.timer() != null && !dueOf(before.timer()).isAfter(clock.instant())) {
                        before.context().services().forEach(this::decide);
                        store.put(before.timed(null));
                    }
                    return true;
                }));
    }
}
