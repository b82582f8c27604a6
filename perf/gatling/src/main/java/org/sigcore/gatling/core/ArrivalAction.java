// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.core.action.Action;
import io.gatling.core.session.Session;
import io.gatling.core.structure.ScenarioContext;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import scala.Option;

/** Delays each virtual user until it is due. */
public final class ArrivalAction extends UserAction {
    private static final String DUE = "sigcore.due";
    private static final long LEAD_NANOS = TimeUnit.MILLISECONDS.toNanos(20); // tolerated delay of Gatling
    /**
     * Maximum shift of the first arrival. Arrivals are shifted by one interval, so that the last user is due at the end
     * of the load.
     */
    private static final double MOST_BETWEEN_SECONDS = 1;

    private final Arrivals arrivals;
    private final Latencies latencies;
    private final AtomicLong users = new AtomicLong();
    private final AtomicLong begin = new AtomicLong();

    private ArrivalAction(Arrivals arrivals, Latencies latencies, Action next) {
        super("arrival", next);
        this.arrivals = arrivals;
        this.latencies = latencies;
    }

    record Builder(Arrivals arrivals) implements io.gatling.core.action.builder.ActionBuilder {
        @Override
        public Action build(ScenarioContext context, Action next) {
            return new ArrivalAction(arrivals, Latencies.of(context.coreComponents()), next);
        }
    }

    /** Ends users in batches, so that Gatling records them together. */
    record Departure() implements io.gatling.core.action.builder.ActionBuilder {
        @Override
        public Action build(ScenarioContext context, Action next) {
            return new UserAction("departure", next) {
                @Override
                public void execute(Session session) {
                    CoalescingScheduler.of(session).gather(() -> next().$bang(session));
                }
            };
        }
    }

    @Override
    public void execute(Session session) {
        if (begin.get() == 0) {
            double between = Math.min(MOST_BETWEEN_SECONDS, arrivals.due(1));
            begin.compareAndSet(0, System.nanoTime() + LEAD_NANOS + Math.round(between * Arrivals.NANOS));
        }
        double chance = arrivals.random() ? ThreadLocalRandom.current().nextDouble() : 0;
        long due = begin.get() + Math.round((arrivals.due(users.getAndIncrement()) + chance) * Arrivals.NANOS);
        CoalescingScheduler.of(session).at(due, () -> begin(session, due));
    }

    private void begin(Session session, long due) {
        long late = Math.max(0, System.nanoTime() - due);
        latencies.began(late);
        next().$bang(session.set(DUE, System.nanoTime() - late));
    }

    /**
     * Returns the due time of the next call of a user: the due time of the user for its first call, {@code now} for
     * later ones.
     *
     * @param now current {@link System#nanoTime()}
     */
    public static long due(Session session, long now) {
        Option<Object> first = session.attributes().get(DUE);
        return first.isDefined() ? (Long) first.get() : now;
    }

    /** Returns the session after the start of its first call or expectation. */
    public static Session begun(Session session) {
        return session.contains(DUE) ? session.remove(DUE) : session;
    }
}
