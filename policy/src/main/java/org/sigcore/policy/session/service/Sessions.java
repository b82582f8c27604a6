// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.bulwark.api.SubscriberLocking;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.policyds.api.SubscriberSnapshot;
import org.sigcore.policy.session.api.RequestDeadline;
import org.sigcore.policy.session.logic.Enforcement;
import org.sigcore.policy.session.logic.PendingTransactions;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Touched;
import org.sigcore.policy.session.service.HeldSession.Changed;
import org.sigcore.policy.session.service.PeerChanges.Told;
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
    private final PeerChanges peer;

    public Sessions(SessionPorts ports, SessionSettings settings) {
        this.ports = ports;
        this.settings = settings;
        this.decisions = new SessionDecisions(ports, settings);
        this.lock = new SubscriberLocking(ports.locks(), settings::lockWaitMillis);
        this.peer = new PeerChanges(ports, settings.service() + "-pending", this::end);
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
     * @param draft without a decision
     * @param alongside what is written with it
     * @throws ProblemException 400 USER_UNKNOWN, or what the policies say
     */
    public Session begin(Session draft, Consumer<Session> alongside) {
        return agreed(
                draft,
                () -> lock.hold(draft.supi(), () -> {
                    for (int replay = 0; ; replay++) {
                        boolean repeated = replay > 0;
                        Commits.Unit unit = ports.commits().unit();
                        Session begun = unit.call(() -> {
                            Session session = decidedFirst(draft, repeated);
                            alongside.accept(session);
                            return session;
                        });
                        try {
                            unit.commit();
                            return begun;
                        } catch (StaleException | DuplicateKeyException overtaken) {
                            if (replay == Commits.MOST_REPLAYS) {
                                throw SubscriberLocking.pending();
                            }
                            ports.commits().replaying();
                        }
                    }
                }));
    }

    /** Only a peer that has agreed to the feature PendingTransaction is told 400 PENDING_TRANSACTION; others 503. */
    @SpecRef({"TS 29.512 5.8", "TS 29.212 5.4.1"})
    private <T extends @Nullable Object> T agreed(Session session, Supplier<T> work) {
        try {
            return work.get();
        } catch (ProblemException e) {
            throw SubscriberLocking.isPending(e)
                            && !PendingTransactions.agreed(session, settings.service(), settings.features())
                    ? SubscriberLocking.busy()
                    : e;
        }
    }

    private Session decidedFirst(Session draft, boolean repeated) {
        Session former = repeated ? ports.store().find(draft.id()) : null;
        SubscriberSnapshot subscriber = ports.subscribers().attach(draft.subscriberQuery(settings.service()));
        try {
            settings.refuseUnknown(subscriber);
            Session whole = former == null ? draft : draft.withAf(former.af());
            Session session = decisions.decided(whole, subscriber);
            RequestDeadline.check();
            return former == null ? ports.store().add(session) : ports.store().replace(former, session);
        } catch (RuntimeException e) {
            if (former == null) {
                ports.subscribers().detach(draft.subscriberQuery(settings.service()));
            }
            throw e;
        }
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
        return heldForPeer(id, held -> {
            Changed changed = held.commit(change);
            Session after = changed == null ? null : changed.after();
            return changed == null || after == null ? null : new Update(changed.before(), after);
        });
    }

    /** The whole decision for a session, on what is stored of the subscriber. */
    public ObjectNode redecide(String operation, Session session) {
        return decisions.again(operation, session);
    }

    /** Ends a session and all that belongs to it; false when there is no such session. */
    public boolean end(String id) {
        return Boolean.TRUE.equals(heldForPeer(id, held -> end(held) != null));
    }

    /** Ends a session of which something is true; false when there is none. */
    public boolean endIf(String id, Predicate<Session> condition) {
        return Boolean.TRUE.equals(held(id, held -> {
            Changed changed = held.commit(session -> condition.test(session) ? ended(session) : session);
            return changed != null && changed.after() == null;
        }));
    }

    /** As {@link SessionStore#walk}. */
    public List<Touched> walk(String after, int limit) {
        return ports.store().walk(after, limit);
    }

    /** Decides again on a session and tells the peer what changed; does nothing if the session is gone. */
    public void subscriberChanged(String id) {
        var _ = held(id, held -> {
            return redecide(held, true);
        });
    }

    /** What the peer has not confirmed, sent again. Thread-safe. */
    public OutboxHandler pending() {
        return new OutboxHandler() {
            @Override
            public String kind() {
                return settings.service() + "-pending";
            }

            @Override
            public int mostAttempts() {
                return MOST_REMINDERS;
            }

            @Override
            public boolean send(ObjectNode document) {
                ObjectNode names = PeerChanges.names(document);
                return !Boolean.FALSE.equals(held(
                        PeerChanges.sessionId(document),
                        held -> names == null ? redecide(held, false) : peer.again(held, names)));
            }
        };
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
            return told == null || told.answer() != SessionPeer.Kind.UNREACHABLE;
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
        if (reminder != null && answer != SessionPeer.Kind.UNREACHABLE) {
            ports.outbox().cancelSoon(reminder);
        }
        return answer != SessionPeer.Kind.UNREACHABLE;
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

    private @Nullable Changed end(HeldSession held) {
        return held.commit(this::ended);
    }

    private @Nullable Session ended(Session session) {
        session.af().forEach(ports.af()::ended);
        ports.bindings().deregister(session.id());
        ports.subscribers().detach(session.subscriberQuery(settings.service()));
        return null;
    }

    SessionPorts ports() {
        return ports;
    }

    private <T> @Nullable T heldForPeer(String id, Function<HeldSession, @Nullable T> work) {
        Commits.Unit unit = ports.commits().unit();
        Session known = unit.call(() -> ports.store().find(id));
        return known == null ? null : this.<@Nullable T>agreed(known, () -> locked(known, unit, work));
    }

    /**
     * Does something with a session under its subscriber's lock, for others than its peer, whose features are not theirs; null when
     * there is no such session.
     *
     * @throws ProblemException 503 NF_CONGESTION if another holder does not end in time
     */
    <T> @Nullable T held(String id, Function<HeldSession, @Nullable T> work) {
        Commits.Unit unit = ports.commits().unit();
        Session known = unit.call(() -> ports.store().find(id));
        return known == null ? null : held(known, unit, work);
    }

    /** The same with a session that was read in a unit of work. */
    <T> @Nullable T held(Session known, Commits.Unit unit, Function<HeldSession, @Nullable T> work) {
        try {
            return locked(known, unit, work);
        } catch (ProblemException e) {
            throw SubscriberLocking.isPending(e) ? SubscriberLocking.busy() : e;
        }
    }

    private <T> @Nullable T locked(Session known, Commits.Unit unit, Function<HeldSession, @Nullable T> work) {
        return lock.<@Nullable T>hold(known.supi(), waited -> {
            try {
                return work.apply(new HeldSession(ports, known, waited ? null : unit));
            } catch (StaleException overtaken) {
                throw SubscriberLocking.pending();
            }
        });
    }
}
