// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.Collisions;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.settings.SessionLimit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Conflicts of a new session with others of the same subscriber. A session that collides with the new one ends, unless
 * the new one is late; above the limit, either the new session is rejected or the oldest one ends. Reads once if the
 * subscriber has other sessions of the service and one of the two checks is configured. Thread-safe.
 */
final class SessionConflicts implements MeterBinder {
    private static final Logger LOG = LoggerFactory.getLogger(SessionConflicts.class);
    private static final String COLLISIONS = "policy.session.collisions";
    private static final String LIMITED = "policy.session.limited";
    private final SessionSettings settings;
    private final SessionStore store;
    private final InstantSource clock;
    private final SessionTermination termination;
    private final PeerChanges changes;
    private final LongAdder replaced = new LongAdder();
    private final LongAdder disbelieved = new LongAdder();
    private final LongAdder late = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder ended = new LongAdder();

    SessionConflicts(
            SessionSettings settings,
            SessionStore store,
            InstantSource clock,
            SessionTermination termination,
            PeerChanges changes) {
        this.settings = settings;
        this.store = store;
        this.clock = clock;
        this.termination = termination;
        this.changes = changes;
    }

    /**
     * Returns the session with a plausible request time: a time in the future, which no later request could supersede,
     * is replaced with the current time.
     */
    @SpecRef("TS 29.500 6.11.3")
    Session believed(Session draft) {
        Instant now = clock.instant();
        if (!Collisions.saysImpossibleTime(draft, now)) {
            return draft;
        }
        disbelieved.increment();
        LOG.atDebug()
                .addKeyValue("event", "origination-timestamp-disbelieved")
                .addKeyValue("service", settings.service())
                .addKeyValue("session", draft.id())
                .log("origination timestamp is in the future; using the current time");
        return Collisions.originatedAt(draft, now);
    }

    /**
     * Resolution of conflicts with a new session.
     *
     * @param replaced sessions that end together with the beginning of the new one, without a notification of their
     *     peer
     * @param tooMany sessions above the limit, released by their peer
     */
    record Way(List<Session> replaced, List<Session> tooMany) {
        static final Way FREE = new Way(List.of(), List.of());
    }

    /**
     * Detects collisions and applies the session limit.
     *
     * @param others IDs of the subscriber's sessions of this service
     * @throws ProblemException 403 LATE_OVERLAPPING_REQUEST or POLICY_CONTEXT_DENIED
     */
    Way of(Session draft, List<String> others) {
        // Emergency sessions are exempt from the limit.
        SessionLimit limit = settings.emergency(draft.dnn()) ? SessionLimit.NONE : settings.limit();
        boolean collisions = settings.detectsCollisions();
        List<String> ids = others.stream().filter(id -> !id.equals(draft.id())).toList();
        if (ids.isEmpty() || (!collisions && limit.maximum() == 0)) {
            return Way.FREE;
        }
        List<Session> there = store.findAll(ids);
        List<Session> colliding = !collisions
                ? List.of()
                : there.stream()
                        .filter(one -> Collisions.collide(settings.service(), draft, one))
                        .toList();
        refuseLate(draft, colliding);
        List<Session> counted = there.stream()
                .filter(one -> !colliding.contains(one) && Collisions.countTogether(draft, one))
                .sorted(Comparator.comparing(Session::created))
                .toList();
        return new Way(colliding, tooMany(counted, limit));
    }

    @SpecRef("TS 29.512 5.7.3")
    private void refuseLate(Session draft, List<Session> colliding) {
        if (colliding.stream().anyMatch(one -> Collisions.isLate(draft, one))) {
            late.increment();
            throw new ProblemException(
                    ProblemDetails.of(403, "LATE_OVERLAPPING_REQUEST", "a session that was requested later exists"));
        }
    }

    private List<Session> tooMany(List<Session> counted, SessionLimit limit) {
        int excess = limit.maximum() == 0 ? 0 : counted.size() + 1 - limit.maximum();
        if (excess <= 0) {
            return List.of();
        }
        if (!limit.endsOldest()) {
            refused.increment();
            throw new ProblemException(ProblemDetails.of(
                    403, "POLICY_CONTEXT_DENIED", "the subscriber has " + counted.size() + " such sessions"));
        }
        return counted.subList(0, Math.min(excess, counted.size()));
    }

    /** Ends the other sessions in the unit of work that creates the new one. */
    void resolve(Way way) {
        for (Session session : way.replaced) {
            var _ = termination.ended(session, Json.object());
            store.remove(session);
        }
        way.tooMany.forEach(changes::releaseLater);
    }

    /** Counts the resolved conflicts, after the commit. */
    void done(Way way) {
        replaced.add(way.replaced.size());
        ended.add(way.tooMany.size());
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        bind(
                registry,
                COLLISIONS,
                "Session collisions of a subscriber, and ignored timestamps from the future",
                Map.of("replaced", replaced, "late", late, "disbelieved", disbelieved));
        bind(registry, LIMITED, "Sessions above the limit of a subscriber", Map.of("refused", refused, "ended", ended));
    }

    private void bind(MeterRegistry registry, String name, String description, Map<String, LongAdder> results) {
        new TreeMap<>(results)
                .forEach((result, count) -> FunctionCounter.builder(name, count, LongAdder::sum)
                        .description(description)
                        .tag("service", settings.service())
                        .tag("result", result)
                        .register(registry));
    }
}
