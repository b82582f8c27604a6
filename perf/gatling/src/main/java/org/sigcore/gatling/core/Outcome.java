// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.core;

import io.gatling.commons.stats.KO$;
import io.gatling.commons.stats.OK$;
import io.gatling.commons.stats.Status;
import io.gatling.core.CoreComponents;
import io.gatling.core.session.Session;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Reports the outcome of calls of virtual users to Gatling and to {@link Latencies}. Belongs to one run; thread-safe.
 */
public final class Outcome {
    private final CoreComponents gatling;
    private final Latencies latencies;
    private final boolean gathers;

    public Outcome(CoreComponents gatling) {
        this(gatling, false);
    }

    /**
     * @param gathers true to collect reports to Gatling until {@link CoalescingScheduler#settle}, which must be called when a user
     *     ends
     */
    Outcome(CoreComponents gatling, boolean gathers) {
        this.gatling = gatling;
        this.gathers = gathers;
        this.latencies = Latencies.of(gatling);
    }

    /**
     * Records a call that ends now.
     *
     * @param call name of the call
     * @param dueNanos due time of the call, as {@link System#nanoTime()}
     * @param code status of the response; null without one
     * @param failure reason of the failure; null on success
     * @return the session for the next action, marked as failed if the call failed
     */
    public Session ended(Session session, String call, long dueNanos, @Nullable String code, @Nullable String failure) {
        String named = Priority.named(call, session);
        long nanos = System.nanoTime() - dueNanos;
        long end = gatling.clock().nowMillis();
        long start = end - TimeUnit.NANOSECONDS.toMillis(nanos);
        latencies.record(named, dueNanos, nanos, failure);
        if (gathers) {
            CoalescingScheduler.of(session).gather(() -> log(session, named, start, end, code, failure));
        } else {
            log(session, named, start, end, code, failure);
        }
        Session timed = session.logGroupRequestTimings(start, end);
        return failure == null ? timed : timed.markAsFailed();
    }

    private void log(
            Session session, String named, long start, long end, @Nullable String code, @Nullable String failure) {
        Status status = failure == null ? OK$.MODULE$ : KO$.MODULE$;
        gatling.statsEngine()
                .logResponse(
                        session.scenario(),
                        session.groups(),
                        named,
                        start,
                        end,
                        status,
                        Option.apply(code),
                        Option.apply(failure));
    }

    /** Records a call that could not be made. */
    public Session crashed(Session session, String call, String why) {
        String named = Priority.named(call, session);
        latencies.notMade(named, why);
        gatling.statsEngine().logRequestCrash(session.scenario(), session.groups(), named, why);
        return session.markAsFailed();
    }
}
