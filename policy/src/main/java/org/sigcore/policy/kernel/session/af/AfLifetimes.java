// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.AfSession;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ends AF sessions that their AF has not refreshed in time. An AF session with a lifetime has one timer in the outbox; a timer that
 * fires before the session has expired is set again. Thread-safe.
 */
@SpecRef({"RFC 6733 8.9", "RFC 6733 8.10"})
public final class AfLifetimes {
    private static final String AF_SESSION = "afSessionId";
    private static final int MOST_ATTEMPTS = 20;

    private final Outbox outbox;
    private final InstantSource clock;
    private final String kind;
    private final LongAdder expired = new LongAdder();

    /** The stored AF sessions. */
    public interface Sessions {
        /** Returns the stored AF session; null if it does not exist. */
        @Nullable
        AfSession find(String afSessionId);

        /**
         * Ends an AF session and removes its rules if it still meets a condition.
         *
         * @param cause TerminationCause with which the AF is asked to end the session as well; null if the AF is not asked
         * @return true if the AF session has ended
         */
        boolean endIf(String afSessionId, Predicate<AfSession> condition, @Nullable String cause);
    }

    /** @param service the service that has the AF sessions; the kind of the timers begins with it */
    public AfLifetimes(Outbox outbox, InstantSource clock, String service) {
        this.outbox = outbox;
        this.clock = clock;
        this.kind = service + "-af-expiry";
    }

    /** Returns the AF session as begun or refreshed now, with a timer if it has a lifetime. */
    public AfSession refreshed(AfSession session) {
        Instant now = clock.instant();
        AfSession refreshed = session.refreshed(now);
        Instant expiry = refreshed.expiry();
        return expiry == null || refreshed.timer() != null ? refreshed : refreshed.timed(later(session.id(), expiry));
    }

    private String later(String afSessionId, Instant expiry) {
        return outbox.later(kind, Json.object().put(AF_SESSION, afSessionId), expiry);
    }

    /** Cancels the timer of an AF session that ends. */
    public void ended(@Nullable AfSession session) {
        String timer = session == null ? null : session.timer();
        if (timer != null) {
            outbox.cancel(timer);
        }
    }

    /** Returns the outbox handler of the timers. */
    public OutboxHandler handler(Sessions sessions) {
        return OutboxHandler.of(kind, MOST_ATTEMPTS, document -> {
            due(sessions, document);
            return true;
        });
    }

    private void due(Sessions sessions, ObjectNode document) {
        String id = document.path(AF_SESSION).asString("");
        AfSession session = sessions.find(id);
        if (session != null && isExpired(session) && sessions.endIf(id, this::isExpired, "ALL_SDF_DEACTIVATION")) {
            expired.increment();
            return;
        }
        AfSession refreshed = sessions.find(id);
        Instant next = refreshed == null ? null : refreshed.expiry();
        if (next != null) {
            var _ = later(id, next);
        }
    }

    private boolean isExpired(AfSession session) {
        Instant expiry = session.expiry();
        return expiry != null && !expiry.isAfter(clock.instant());
    }

    /** Returns the number of AF sessions that were ended since the start because they were not refreshed. */
    public long expired() {
        return expired.sum();
    }
}
