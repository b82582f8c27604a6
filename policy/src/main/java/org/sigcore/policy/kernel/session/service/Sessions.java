// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot;
import org.sigcore.policy.contract.session.SessionEnding;
import org.sigcore.policy.kernel.guard.RequestDeadline;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.logic.AfReports;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.ReportOrder;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionContexts;
import org.sigcore.policy.kernel.session.logic.UsageReports;
import org.sigcore.policy.kernel.session.service.LockedSession.Changed;
import org.sigcore.policy.kernel.session.service.PeerChanges.Told;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.store.Commits;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/**
 * Session lifecycle of one service: create, update, delete, re-evaluation. Answers are sent after the commit. A request
 * reads once and commits once: writes of co-located roles and the outbox join the commit of the session. Thread-safe.
 */
public final class Sessions {
    /** About eight minutes, with increasing pauses. */
    private static final int MOST_REMINDERS = 12;

    private final SessionPorts ports;
    private final SessionSettings settings;
    private final SessionDecisions decisions;
    private final SubscriberLocking lock;
    private final LockedSessions holders;
    private final SessionConflicts conflicts;
    private final PeerChanges peer;
    private final SessionUsage usage;

    public Sessions(SessionPorts ports, SessionSettings settings) {
        this.ports = ports;
        this.settings = settings;
        this.decisions = new SessionDecisions(ports, settings);
        this.usage = new SessionUsage(ports, settings.service());
        this.lock = new SubscriberLocking(ports.locks(), settings::lockWaitMillis);
        this.holders = new LockedSessions(ports, settings, lock);
        this.conflicts = new SessionConflicts(ports, settings);
        this.peer = new PeerChanges(ports, pendingKind(), settings::retry, this::end);
    }

    /** Change of a session. */
    public record Update(Session before, Session after) {
        /** Returns the changes of the decision. */
        public ObjectNode changes() {
            return Enforcement.changes(before, after);
        }

        /** True if the address by which AFs find the session has changed. */
        public boolean movesAddress() {
            return !after.address().equals(before.address());
        }
    }

    /**
     * Begins a session. An existing session with the same ID is taken as a repeated request and replaced; its AF
     * sessions are kept.
     *
     * @param asked without a decision
     * @param alongside writes that join the commit
     * @throws ProblemException 400 USER_UNKNOWN, 404 for a session of another peer, or as decided by policies
     */
    public Session begin(Session asked, Consumer<Session> alongside) {
        LockedSessions.note(asked);
        Session draft = conflicts.believed(asked);
        return holders.agreed(
                draft,
                () -> lock.hold(draft.supi(), () -> {
                    for (int replay = 0; ; replay++) {
                        boolean repeated = replay > 0;
                        Commits.Unit unit = ports.commits().unit();
                        Begun begun = unit.call(() -> {
                            Begun first = decidedFirst(draft, repeated);
                            alongside.accept(first.session);
                            ports.af().sessionIs("ESTABLISHED", first.session);
                            ports.af().bridge(null, first.session);
                            return first;
                        });
                        try {
                            unit.commit();
                            conflicts.done(begun.way);
                            return begun.session;
                        } catch (StaleException | DuplicateKeyException overtaken) {
                            if (replay == Commits.MOST_REPLAYS) {
                                throw SubscriberLocking.pending();
                            }
                            ports.commits().replaying();
                        }
                    }
                }));
    }

    private record Begun(Session session, SessionConflicts.Way way) {}

    private Begun decidedFirst(Session draft, boolean repeated) {
        Session former = repeated ? ports.store().find(draft.id()) : null;
        Session whole = former == null ? draft : draft.inPlaceOf(former);
        SubscriberSnapshot subscriber = ports.subscribers().attach(draft.subscriberQuery(settings.service()));
        try {
            settings.refuseUnknown(subscriber);
            SessionConflicts.Way way = conflicts.of(draft, subscriber.sessions());
            Session session = decisions.decided(whole, subscriber);
            RequestDeadline.check();
            way.replaced().forEach(this::replaced);
            way.tooMany().forEach(one -> ports.outbox().add(pendingKind(), PeerChanges.toRelease(one.id())));
            return new Begun(
                    former == null ? ports.store().add(session) : ports.store().replace(former, session), way);
        } catch (RuntimeException e) {
            if (former == null) {
                var _ = ports.subscribers().detach(draft.subscriberQuery(settings.service()));
            }
            throw e;
        }
    }

    private void replaced(Session session) {
        ended(session, Json.object());
        ports.store().remove(session);
    }

    /** Returns the stored session; null if absent. */
    public @Nullable Session find(String id) {
        return ports.store().find(id);
    }

    /**
     * Changes a session under the lock of its subscriber.
     *
     * @param change returns another state, never null; repeated after a lost race; its writes join the commit
     * @return null if there is no such session
     */
    public @Nullable Update update(String id, Function<Session, @Nullable Session> change) {
        return holders.heldForPeer(id, held -> {
            Changed changed = held.commit(change);
            Session after = changed == null ? null : changed.after();
            return changed == null || after == null ? null : new Update(changed.before(), after);
        });
    }

    /**
     * Processes a report of the peer of a session: updates the context and inactive rules, notifies AFs of events, and
     * evaluates the policies again.
     *
     * @param report supplies SmPolicyUpdateContextData; called only if the session exists
     * @param reportId identifies repeated usage reports and, if it is a timestamp, out-of-order ones; null if unknown
     * @param alongside writes that join the commit, for the session before and after
     * @return null if there is no such session
     * @throws ProblemException as decided by policies, or 403 ERROR_TRAFFIC_MAPPING_INFO_REJECTED
     */
    public @Nullable Update report(
            String id, Supplier<ObjectNode> report, @Nullable String reportId, BiConsumer<Session, Session> alongside) {
        Instant sent = ReportOrder.sent(reportId, ports.clock().instant());
        return update(id, before -> {
            ObjectNode update = ReportOrder.timely(before, report.get(), sent);
            Session now = before.withContext(SessionContexts.merge(before.context(), update));
            Session told = ports.af().report(now, peer.reported(now, update), update, null);
            Session reported = ports.af().unbound(before, told);
            ObjectNode seen = UsageReports.reported(SessionContexts.seen(now.context(), update), update, reportId);
            Session decided = reported.withDecision(redecide("update", reported.withContext(seen)));
            Session after = ReportOrder.noted(decided, update, sent);
            alongside.accept(before, after);
            ports.af().bridge(before, after);
            return after;
        });
    }

    /** Returns the complete decision for a session, based on the stored data of the subscriber. */
    public ObjectNode redecide(String operation, Session session) {
        return decisions.again(operation, session);
    }

    ObjectNode seenByPolicies(String operation, Session session) {
        return decisions.seen(operation, session);
    }

    /** Ends a session with its AF sessions; returns false if there is no such session. */
    public boolean end(String id) {
        return end(id, Json.object(), any -> {});
    }

    /**
     * Ends a session with the final report of its peer.
     *
     * @param last usage, as accuUsageReports, and the cause and location of the release
     * @param check rejects the request with an exception
     */
    public boolean end(String id, ObjectNode last, Consumer<Session> check) {
        return Boolean.TRUE.equals(holders.heldForPeer(
                id,
                held -> held.commit(session -> {
                            check.accept(session);
                            usage.ending(session, UsageReports.of(last));
                            return ended(ports.af().report(session, session, last, null), last);
                        })
                        != null));
    }

    /** Ends a session if it meets a condition; returns false otherwise. */
    public boolean endIf(String id, Predicate<Session> condition) {
        return Boolean.TRUE.equals(holders.held(id, held -> {
            Changed changed = held.commit(session -> condition.test(session) ? ended(session, Json.object()) : session);
            return changed != null && changed.after() == null;
        }));
    }

    /** Ends a session for an operator: asks the peer to end it, or removes it without asking. */
    public SessionEnding endForOperator(String id, boolean tellPeer) {
        if (!tellPeer) {
            return endIf(id, any -> true) ? SessionEnding.ENDED : SessionEnding.NOT_FOUND;
        }
        SessionEnding ending = holders.held(id, held -> {
            Session session = held.session();
            return session == null ? SessionEnding.NOT_FOUND : released(held, session);
        });
        return ending == null ? SessionEnding.NOT_FOUND : ending;
    }

    private SessionEnding released(LockedSession held, Session session) {
        return switch (ports.peer().release(session).kind()) {
            case TAKEN -> SessionEnding.ASKED;
            case REFUSED, PENDING, UNREACHABLE -> SessionEnding.NOT_TAKEN;
            case SESSION_UNKNOWN -> {
                end(held);
                yield SessionEnding.ENDED;
            }
        };
    }

    /** Walks over all sessions, see {@link SessionStore#walk}. */
    public List<LastWrite> walk(String after, int limit) {
        return ports.store().walk(after, limit);
    }

    /**
     * Evaluates the policies of a session again and notifies the peer of changes; does nothing if the session has
     * ended.
     */
    public void subscriberChanged(String id) {
        var _ = holders.held(id, held -> redecide(held, true));
    }

    /** Returns the handler that resends unconfirmed changes. Thread-safe. */
    public OutboxHandler pending() {
        return OutboxHandler.of(pendingKind(), MOST_REMINDERS, this::remind);
    }

    private String pendingKind() {
        return settings.service() + "-pending";
    }

    /** Returns the meters for session conflicts and resent rules. */
    public MeterBinder meters() {
        return registry -> {
            conflicts.bindTo(registry);
            peer.show(registry, settings.service());
        };
    }

    private boolean remind(ObjectNode document) {
        return !Boolean.FALSE.equals(holders.held(PeerChanges.sessionId(document), held -> remind(held, document)));
    }

    private boolean remind(LockedSession held, ObjectNode document) {
        Session session = held.session();
        if (PeerChanges.isRelease(document)) {
            return session == null || release(held, session, false);
        }
        if (peer.tryAgain(held, document)) {
            return true;
        }
        ObjectNode names = PeerChanges.names(document);
        return names == null ? redecide(held, false) : peer.again(held, names);
    }

    /**
     * Evaluates the policies again and notifies the peer.
     *
     * @param first false for a call of the outbox, which retries by itself
     * @return false if it must be repeated
     */
    private boolean redecide(LockedSession held, boolean first) {
        try {
            Told told = peer.change(held, before -> before.withDecision(decisions.again("notify", before)), null);
            return told == null || !told.answer().isOpen();
        } catch (ProblemException refused) {
            if (refused.problem().status() >= 500) {
                throw refused; // not a rejection: retried by the outbox
            }
            Session session = held.session();
            return session == null || release(held, session, first);
        }
    }

    // Asks the peer to end a session that policies no longer grant; the peer then sends its own request.
    private boolean release(LockedSession held, Session session, boolean first) {
        String reminder = first ? peer.remember(session.id(), null) : null;
        SessionPeer.Kind answer = ports.peer().release(session).kind();
        if (answer == SessionPeer.Kind.SESSION_UNKNOWN) {
            end(held);
        }
        if (reminder != null && !answer.isOpen()) {
            ports.outbox().cancelSoon(reminder);
        }
        return !answer.isOpen();
    }

    /**
     * Changes a session on behalf of an AF session and notifies the peer; removes a session that the peer does not
     * have.
     *
     * @return null if the session had ended
     */
    @Nullable
    Told change(LockedSession held, Function<Session, @Nullable Session> change, String afSessionId) {
        return peer.change(held, change, afSessionId);
    }

    /**
     * Changes a session on behalf of other parties than its peer, and notifies the peer of changes of the decision;
     * unconfirmed changes are retried.
     *
     * @param change as for {@link #update}
     * @return null if there is no such session, or the peer no longer has it
     */
    public @Nullable Update tell(String id, Function<Session, @Nullable Session> change) {
        return holders.held(id, held -> {
            Told told = peer.change(held, change, null);
            Session after = told == null ? null : told.changed().after();
            return told == null || after == null || told.answer() == SessionPeer.Kind.SESSION_UNKNOWN
                    ? null
                    : new Update(told.changed().before(), after);
        });
    }

    /** Sends the peer a one-time request that is not part of the decision. */
    SessionPeer.Kind tell(LockedSession held, ObjectNode once) {
        Session session = held.session();
        SessionPeer.Kind answer = session == null
                ? SessionPeer.Kind.SESSION_UNKNOWN
                : ports.peer().change(session, once).kind();
        if (answer == SessionPeer.Kind.SESSION_UNKNOWN) {
            end(held);
        }
        return answer;
    }

    private @Nullable Changed end(LockedSession held) {
        return held.commit(session -> ended(session, Json.object()));
    }

    private @Nullable Session ended(Session session, ObjectNode last) {
        ObjectNode released = AfReports.released(session.context(), last);
        session.af().forEach(af -> ports.af().terminate(af, AfReports.SESSION_ENDED, released));
        ports.af().sessionIs("TERMINATED", session);
        usage.ended(session);
        ports.peer().ended(session);
        List<String> others = ports.subscribers().detach(session.subscriberQuery(settings.service()));
        ports.bindings().deregister(session.id(), others);
        return null;
    }

    /** Returns the name of the service in records. */
    String service() {
        return settings.service();
    }

    public SessionPorts ports() {
        return ports;
    }

    /** Returns the access to sessions under subscriber locks. */
    LockedSessions holders() {
        return holders;
    }
}
