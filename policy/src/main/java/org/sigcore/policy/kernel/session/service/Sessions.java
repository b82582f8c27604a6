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
import org.sigcore.policy.kernel.session.service.HeldSession.Changed;
import org.sigcore.policy.kernel.session.service.PeerChanges.Told;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.store.Commits;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.StaleException;
import tools.jackson.databind.node.ObjectNode;

/**
 * The course of the sessions of one service: begun, changed and ended by the peer, decided again when data of the subscriber
 * change. What is answered is stored. A request reads once and commits once: what co-located roles and the outbox have to
 * write goes with the session. Thread-safe.
 */
public final class Sessions {
    /** With growing pauses some eight minutes. */
    private static final int MOST_REMINDERS = 12;

    private final SessionPorts ports;
    private final SessionSettings settings;
    private final SessionDecisions decisions;
    private final SubscriberLocking lock;
    private final HeldSessions holders;
    private final SessionConflicts conflicts;
    private final PeerChanges peer;
    private final SessionUsage usage;

    public Sessions(SessionPorts ports, SessionSettings settings) {
        this.ports = ports;
        this.settings = settings;
        this.decisions = new SessionDecisions(ports, settings);
        this.usage = new SessionUsage(ports, settings.service());
        this.lock = new SubscriberLocking(ports.locks(), settings::lockWaitMillis);
        this.holders = new HeldSessions(ports, settings, lock);
        this.conflicts = new SessionConflicts(ports, settings);
        this.peer = new PeerChanges(ports, pendingKind(), settings.retry(), this::end);
    }

    /**
     * A change of a session.
     *
     * @param before as it was
     * @param after as it is
     */
    public record Update(Session before, Session after) {
        /** What changed of the decision. */
        public ObjectNode changes() {
            return Enforcement.changes(before, after);
        }

        /** True when AFs find the session by another address. */
        public boolean movesAddress() {
            return !after.address().equals(before.address());
        }
    }

    /**
     * Begins a session. One of the same identity is taken for a repetition and replaced; its AF sessions stay.
     *
     * @param asked without a decision
     * @param alongside what is written with it
     * @throws ProblemException 400 USER_UNKNOWN, 404 for one of another peer, or what the policies say
     */
    public Session begin(Session asked, Consumer<Session> alongside) {
        HeldSessions.note(asked);
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

    /** The session as it is stored; null when there is none. */
    public @Nullable Session find(String id) {
        return ports.store().find(id);
    }

    /**
     * Changes a session as its subscriber's only holder.
     *
     * @param change to another state, never null; done again if another process was first; what it writes goes in the same commit
     * @return null when there is no such session
     */
    public @Nullable Update update(String id, Function<Session, @Nullable Session> change) {
        return holders.heldForPeer(id, held -> {
            Changed changed = held.commit(change);
            Session after = changed == null ? null : changed.after();
            return changed == null || after == null ? null : new Update(changed.before(), after);
        });
    }

    /**
     * Takes what the peer of a session reports: what has changed, what it could not enforce, and events, of which AFs are told; and
     * decides again.
     *
     * @param report SmPolicyUpdateContextData, asked for when the session is there
     * @param reportId by which a repeated report of usage is known, and, if it is a time, one that was overtaken; null when nobody
     *     can tell
     * @param alongside what is written with it, from the session before and after
     * @return null when there is no such session
     * @throws ProblemException what the policies say, or 403 ERROR_TRAFFIC_MAPPING_INFO_REJECTED
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

    /** The whole decision for a session, on what is stored of the subscriber. */
    public ObjectNode redecide(String operation, Session session) {
        return decisions.again(operation, session);
    }

    ObjectNode seenByPolicies(String operation, Session session) {
        return decisions.seen(operation, session);
    }

    /** Ends a session and all that belongs to it; false when there is no such session. */
    public boolean end(String id) {
        return end(id, Json.object(), any -> {});
    }

    /**
     * The same with what the peer reports last.
     *
     * @param last its usage, as accuUsageReports; why and where it was released
     * @param check refuses the end by an exception
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

    /** Ends a session of which something is true; false when there is none. */
    public boolean endIf(String id, Predicate<Session> condition) {
        return Boolean.TRUE.equals(holders.held(id, held -> {
            Changed changed = held.commit(session -> condition.test(session) ? ended(session, Json.object()) : session);
            return changed != null && changed.after() == null;
        }));
    }

    /** Ends a session for an operator: has the peer end it, or removes it without asking. */
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

    private SessionEnding released(HeldSession held, Session session) {
        return switch (ports.peer().release(session).kind()) {
            case TAKEN -> SessionEnding.ASKED;
            case REFUSED, PENDING, UNREACHABLE -> SessionEnding.NOT_TAKEN;
            case SESSION_UNKNOWN -> {
                end(held);
                yield SessionEnding.ENDED;
            }
        };
    }

    /** As {@link SessionStore#walk}. */
    public List<LastWrite> walk(String after, int limit) {
        return ports.store().walk(after, limit);
    }

    /** Decides again on a session and tells the peer what changed; does nothing if the session is gone. */
    public void subscriberChanged(String id) {
        var _ = holders.held(id, held -> redecide(held, true));
    }

    /** What the peer has not confirmed, sent again. Thread-safe. */
    public OutboxHandler pending() {
        return OutboxHandler.of(pendingKind(), MOST_REMINDERS, this::remind);
    }

    private String pendingKind() {
        return settings.service() + "-pending";
    }

    /** What is counted of sessions that collide or are too many, and of rules that are sent again. */
    public MeterBinder meters() {
        return registry -> {
            conflicts.bindTo(registry);
            peer.show(registry, settings.service());
        };
    }

    private boolean remind(ObjectNode document) {
        return !Boolean.FALSE.equals(holders.held(PeerChanges.sessionId(document), held -> remind(held, document)));
    }

    private boolean remind(HeldSession held, ObjectNode document) {
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
     * Decides again and tells the peer.
     *
     * @param first false when the outbox has it done, which repeats it by itself
     * @return false when it must be done once more
     */
    private boolean redecide(HeldSession held, boolean first) {
        try {
            Told told = peer.change(held, before -> before.withDecision(decisions.again("notify", before)), null);
            return told == null || !told.answer().isOpen();
        } catch (ProblemException refused) {
            if (refused.problem().status() >= 500) {
                throw refused; // nobody has refused anything: the outbox repeats it
            }
            Session session = held.session();
            return session == null || release(held, session, first);
        }
    }

    // The policies no longer grant the session: the peer ends it, which brings its own request.
    private boolean release(HeldSession held, Session session, boolean first) {
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
     * Changes a session on behalf of an AF session, and has the peer take what changed; a session that the peer does not have is
     * removed.
     *
     * @return null when the session had ended
     */
    @Nullable
    Told change(HeldSession held, Function<Session, @Nullable Session> change, String afSessionId) {
        return peer.change(held, change, afSessionId);
    }

    /**
     * Changes a session on behalf of others than its peer, and tells the peer what that changes of the decision; what it does not
     * take now it is sent again.
     *
     * @param change as in {@link #update}
     * @return null when there is no such session, or the peer does not have it any more
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

    /** Tells the peer something that is no part of the decision. */
    SessionPeer.Kind tell(HeldSession held, ObjectNode once) {
        Session session = held.session();
        SessionPeer.Kind answer = session == null
                ? SessionPeer.Kind.SESSION_UNKNOWN
                : ports.peer().change(session, once).kind();
        if (answer == SessionPeer.Kind.SESSION_UNKNOWN) {
            end(held);
        }
        return answer;
    }

    private @Nullable Changed end(HeldSession held) {
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

    /** As records name it. */
    String service() {
        return settings.service();
    }

    public SessionPorts ports() {
        return ports;
    }

    /** By which a session is held under its subscriber's lock. */
    HeldSessions holders() {
        return holders;
    }
}
