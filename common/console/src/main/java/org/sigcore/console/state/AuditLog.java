// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console.state;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.sigcore.console.logic.Actor;
import org.sigcore.console.logic.Texts;
import org.sigcore.console.store.AuditEvent;
import org.sigcore.console.store.AuditEvents;
import org.springframework.data.domain.Limit;
import reactor.core.publisher.Mono;

/** Records actions of persons for 400 days. */
public final class AuditLog {
    private static final Duration KEPT = Duration.ofDays(400);
    private static final String STARTED = "started";
    private static final String DONE = "done";
    private static final int LONGEST_OUTCOME = 400;

    private final AuditEvents events;
    private final StateWork state;
    private final Clock clock;

    /**
     * Subject of an action.
     *
     * @param function name of the function; empty for the console itself
     * @param reason as the person gave it; empty where it is not asked for
     */
    public record Subject(String action, String function, String resource, String reason) {}

    public AuditLog(AuditEvents events, StateWork state, Clock clock) {
        this.events = events;
        this.state = state;
        this.clock = clock;
    }

    /**
     * Records an action before it begins, and its outcome when it ends. Without a record there is no action. An action that
     * has begun is finished if its subscriber cancels, as a browser does that closes the page. An action whose outcome
     * remains {@code started} was interrupted by the end of the console.
     */
    public <T> Mono<T> around(Actor actor, Subject subject, Mono<T> action) {
        Mono<T> recorded = state.run(() -> append(actor, subject, STARTED).id())
                .flatMap(id -> action.flatMap(result -> finish(id, DONE).thenReturn(result))
                        .switchIfEmpty(Mono.defer(() -> finish(id, DONE).then(Mono.empty())))
                        .onErrorResume(
                                e -> finish(id, "failed: " + e.getMessage()).then(Mono.error(e))));
        return Mono.defer(() -> Mono.fromFuture(recorded.toFuture(), true));
    }

    /** Records an action in the transaction of the caller, which changes the state of the console alone. */
    public void done(Actor actor, Subject subject) {
        append(actor, subject, DONE);
    }

    /** Records a refused action in the transaction of the caller. */
    public void refused(Actor actor, Subject subject, String why) {
        append(actor, subject, "failed: " + why);
    }

    private AuditEvent append(Actor actor, Subject subject, String outcome) {
        AuditEvent event = new AuditEvent(
                clock.instant(),
                Texts.shortened(actor.name(), 64),
                Texts.shortened(actor.address(), 64),
                subject.action());
        return events.save(event.on(
                Texts.shortened(subject.function(), 40),
                Texts.shortened(subject.resource(), 400),
                Texts.shortened(subject.reason(), 1000),
                Texts.shortened(outcome, LONGEST_OUTCOME)));
    }

    private Mono<Boolean> finish(long id, String outcome) {
        return state.run(() -> {
            events.findById(id).ifPresent(event -> event.finish(Texts.shortened(outcome, LONGEST_OUTCOME)));
            return true;
        });
    }

    /** Returns events, the latest first. */
    public Mono<List<AuditEvent>> latest(AuditEvents.Filter filter, int limit) {
        return state.run(() -> events.latest(filter, Limit.of(limit)));
    }

    /** Deletes old events. */
    public Mono<Integer> expire() {
        return state.run(() -> events.deleteOlderThan(clock.instant().minus(KEPT)));
    }
}
