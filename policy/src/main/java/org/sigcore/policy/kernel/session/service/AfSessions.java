// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.Carrier;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import org.sigcore.policy.kernel.decision.SessionQuery;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.af.AfLifetimes;
import org.sigcore.policy.kernel.session.af.AfProblems;
import org.sigcore.policy.kernel.session.af.UeIdentities;
import org.sigcore.policy.kernel.session.logic.AfEvents;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionKeys;
import org.sigcore.policy.kernel.session.logic.SignallingFlows;
import org.sigcore.policy.kernel.session.service.LockedSession.Changed;
import org.sigcore.policy.kernel.session.service.PeerChanges.Told;
import org.sigcore.policy.kernel.session.service.SessionStore.Found;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Lifecycle of AF sessions on the sessions of one service. An AF is answered after the session is stored and the peer
 * has accepted the rules. Errors are those of Npcf_PolicyAuthorization, so that N5 and Rx share causes. Thread-safe.
 */
public final class AfSessions implements AfLifetimes.Sessions {
    private final LockedSessions holders;
    private final PeerChanges changes;
    private final Sessions sessions;
    private final SessionStore store;
    private final SessionCandidates candidates;
    private final AfPeer peer;
    private final AfAdmission admission;
    private final AfLifetimes lifetimes;
    private final AfProblems problems;
    private final ClaimCache claims = new ClaimCache();

    AfSessions(
            Sessions sessions,
            SessionStore store,
            AfPeer peer,
            AfAdmission admission,
            AfLifetimes lifetimes,
            AfProblems problems) {
        this.holders = sessions.holders();
        this.changes = sessions.changes();
        this.sessions = sessions;
        this.store = store;
        this.candidates = new SessionCandidates(store);
        this.peer = peer;
        this.admission = admission;
        this.lifetimes = lifetimes;
        this.problems = problems;
    }

    /** AF session whose rules were accepted; the carrier is the session in its resulting state. */
    public record Granted(Session carrier, AfSession session) {
        /**
         * Returns the events of which the AF is notified immediately: EventsNotification without evSubsUri, may be
         * empty; on Rx with the identities of the UE that the AF requests.
         */
        public ObjectNode told() {
            ObjectNode told = AfEvents.current(carrier, session).notification();
            return UeIdentities.onRx(told == null ? Json.object() : told, carrier, session);
        }
    }

    /**
     * Begins an AF session on the best matching session.
     *
     * @param af creates the AF session for the ID of a session
     * @throws ProblemException 500 PDU_SESSION_NOT_AVAILABLE if none matches, or as {@link #begin}
     */
    public Granted beginOnAny(SessionQuery query, Function<String, AfSession> af) {
        Commits.Unit unit = holders.unit();
        for (Session candidate : unit.call(() -> candidates.of(query))) {
            Granted begun = holders.held(candidate, unit, held -> begun(held, af.apply(candidate.id())));
            if (begun != null) {
                return begun;
            }
        }
        throw problems.noSession();
    }

    /**
     * Begins an AF session over Rx, and returns the events of which the AF is notified immediately.
     *
     * @param carrier as returned by {@link #claim}
     * @throws ProblemException 500 PDU_SESSION_NOT_AVAILABLE if the session has ended, 400 FILTER_RESTRICTIONS, 403
     *     REQUESTED_SERVICE_NOT_AUTHORIZED, 504 TARGET_NF_NOT_REACHABLE, or as decided by policies
     */
    public ObjectNode begin(String rxSessionId, AfSession af, Carrier carrier) {
        Granted begun = held(rxSessionId, carrier, held -> begun(held, af));
        if (begun == null) {
            throw problems.ended();
        }
        return begun.told();
    }

    private @Nullable Granted begun(LockedSession held, AfSession af) {
        return installed(
                held, changes.change(held, before -> asked(before, lifetimes.refreshed(af)), af.id()), af.id());
    }

    @Override
    public @Nullable AfSession find(String afSessionId) {
        Session session = candidates.carrying(afSessionId);
        return session == null ? null : session.af(afSessionId);
    }

    /** Changes an AF session. Throws 404 if it does not exist, otherwise as {@link #begin}. */
    public Granted change(String afSessionId, UnaryOperator<AfSession> change) {
        Commits.Unit unit = holders.unit();
        Session carrying = unit.call(() -> candidates.carrying(afSessionId));
        if (carrying == null) {
            throw AfProblems.notFound();
        }
        return changed(afSessionId, change, work -> holders.held(carrying, unit, work));
    }

    /**
     * Changes an AF session over Rx.
     *
     * @param carrier as returned by {@link #claim}
     */
    public ObjectNode change(String rxSessionId, Carrier carrier, UnaryOperator<AfSession> change) {
        String afSessionId = AfSession.idOfRx(rxSessionId);
        return changed(afSessionId, change, work -> held(rxSessionId, carrier, work))
                .told();
    }

    private Granted changed(
            String afSessionId,
            UnaryOperator<AfSession> change,
            Function<Function<LockedSession, @Nullable Granted>, @Nullable Granted> hold) {
        Granted changed = hold.apply(held -> {
            Told done = changes.change(
                    held,
                    before -> {
                        AfSession af = before.af(afSessionId);
                        if (af == null) {
                            throw AfProblems.notFound();
                        }
                        return asked(before, lifetimes.refreshed(change.apply(af)));
                    },
                    afSessionId);
            return installed(held, done, afSessionId);
        });
        if (changed == null) {
            throw problems.ended();
        }
        return changed;
    }

    /** Ends an AF session and removes its rules; returns the former state of its carrier, null if it does not exist. */
    public @Nullable Session end(String afSessionId) {
        return end(afSessionId, any -> true, null);
    }

    /**
     * Ends an AF session over Rx. Returns the former state of its carrier, null if it does not exist.
     *
     * @param carrier as returned by {@link #claim}
     * @param condition true to end the session; may reject the request with an exception
     */
    public @Nullable Session end(String rxSessionId, Carrier carrier, Predicate<AfSession> condition) {
        String afSessionId = AfSession.idOfRx(rxSessionId);
        return held(rxSessionId, carrier, held -> end(held, afSessionId, condition, null));
    }

    @Override
    public boolean endIf(String afSessionId, Predicate<AfSession> condition, @Nullable String cause) {
        return end(afSessionId, condition, cause) != null;
    }

    private @Nullable Session end(String afSessionId, Predicate<AfSession> condition, @Nullable String cause) {
        Commits.Unit unit = holders.unit();
        Session carrying = unit.call(() -> candidates.carrying(afSessionId));
        return carrying == null ? null : holders.held(carrying, unit, held -> end(held, afSessionId, condition, cause));
    }

    private @Nullable Session end(
            LockedSession held, String afSessionId, Predicate<AfSession> condition, @Nullable String cause) {
        Told done = changes.change(
                held,
                before -> {
                    AfSession af = before.af(afSessionId);
                    if (af == null || !condition.test(af)) {
                        return before;
                    }
                    lifetimes.ended(af);
                    if (cause != null) {
                        peer.terminate(af, cause, Json.object());
                    }
                    return redecided(before.without(afSessionId));
                },
                afSessionId);
        Session after = done == null ? null : done.changed().after();
        Session before = done == null ? null : done.changed().before();
        boolean ended = before != null && before.af(afSessionId) != null;
        return ended && (after == null || after.af(afSessionId) == null) ? before : null;
    }

    /** True for an Rx session whose AF has not been asked to end it. */
    public boolean isActive(String rxSessionId) {
        AfSession session = find(AfSession.idOfRx(rxSessionId));
        return session != null && !session.isEnding();
    }

    /** Returns the outbox handler that ends AF sessions on Rx that were not refreshed in time. */
    public OutboxHandler expiry() {
        return lifetimes.handler(this);
    }

    /** Returns the number of AF sessions that were ended since the start because they were not refreshed. */
    public long expired() {
        return lifetimes.expired();
    }

    private <T> @Nullable T held(String rxSessionId, Carrier carrier, Function<LockedSession, @Nullable T> work) {
        ClaimCache.Claimed claimed = claims.take(rxSessionId, carrier.sessionId());
        return claimed == null
                ? holders.held(carrier.sessionId(), work)
                : holders.held(claimed.session(), claimed.unit(), work);
    }

    /**
     * Returns the sessions that carry, or may carry, an Rx session.
     *
     * @param ascReqData request that may begin the Rx session; null for a request within a session
     */
    public RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData) {
        Commits.Unit unit = holders.unit();
        return unit.call(() -> {
            SessionQuery query = ascReqData == null ? null : SessionQuery.of(ascReqData);
            String own = SessionKeys.ofRx(AfSession.idOfRx(rxSessionId));
            List<String> keys = new ArrayList<>(List.of(own));
            if (query != null) {
                keys.addAll(SessionKeys.of(query.address()));
            }
            List<Found> found = store.findByKeys(keys);
            List<Session> carriers = SessionCandidates.under(own, found);
            if (!carriers.isEmpty()) {
                claims.keep(rxSessionId, unit, carriers);
                return RxClaim.heldBy(carrier(carriers.getFirst()));
            }
            if (ascReqData == null || query == null) {
                return RxClaim.NOTHING;
            }
            List<Session> likely = candidates.of(query, found);
            claims.keep(rxSessionId, unit, likely);
            SignallingFlows flows = SignallingFlows.of(ascReqData);
            return RxClaim.on(
                    likely,
                    session -> new RxClaim.Candidate(
                            carrier(session),
                            query.affinity(session.context()).orElseThrow(),
                            session.created().toEpochMilli(),
                            flows == null ? List.of() : flows.sessionsOnRx(session)));
        });
    }

    private static Carrier carrier(Session session) {
        return new Carrier(session.id(), session.supi());
    }

    /** Returns the session after an AF's request was admitted and decided. */
    private Session asked(Session before, AfSession af) {
        admission.check(before, af);
        Session after = before;
        for (AfSession older : before.af()) {
            if (before.af(af.id()) == null && af.replaces(older)) {
                after = after.without(
                        older.id()); // keeps its timer, since it is restored if the peer rejects the rules
            }
        }
        return redecided(after.with(af));
    }

    /**
     * Notifies an AF on N5 of the access network charging data that it has newly requested, after the peer has accepted
     * its rules.
     */
    @SpecRef("TS 29.514 4.2.5.7")
    private Session charged(LockedSession held, Changed done, Session after, String afSessionId) {
        AfSession af = after.af(afSessionId);
        boolean due = af != null
                && af.rx() == null
                && AfAdmission.newly("CHARGING_CORRELATION", done.before().af(afSessionId), af)
                && AfEvents.chargingOf(after, af).notification() != null;
        Changed told = due ? held.commit(now -> charged(now, afSessionId)) : null;
        return told == null || told.after() == null ? after : told.after();
    }

    private Session charged(Session now, String afSessionId) {
        AfSession af = now.af(afSessionId);
        AfEvents.Told told = af == null ? null : AfEvents.chargingOf(now, af);
        ObjectNode notification = told == null ? null : told.notification();
        if (af == null || told == null || notification == null) {
            return now;
        }
        peer.notify(af, notification);
        return now.with(told.session());
    }

    /**
     * Requests the peer of a session to restore the P-CSCF.
     *
     * @throws ProblemException 500 PDU_SESSION_NOT_AVAILABLE, 403 or 504 if the peer does not
     */
    @SpecRef({"TS 29.514 4.2.8", "TS 29.214 4.4.7"})
    public void restore(SessionQuery query) {
        Commits.Unit unit = holders.unit();
        for (Session candidate : unit.call(() -> candidates.of(query))) {
            if (restored(holders.held(candidate, unit, this::restore))) {
                return;
            }
        }
        throw problems.noSession();
    }

    /**
     * Requests restoration of the P-CSCF for an AF on Rx.
     *
     * @param carrier as returned by {@link #claim}
     */
    @SpecRef("TS 29.214 4.4.7")
    public void restore(String rxSessionId, Carrier carrier) {
        if (!restored(held(rxSessionId, carrier, this::restore))) {
            throw problems.ended();
        }
    }

    private SessionPeer.Kind restore(LockedSession held) {
        return changes.once(held, Json.object().put("pcscfRestIndication", true));
    }

    private boolean restored(SessionPeer.@Nullable Kind answer) {
        if (answer == null || answer == SessionPeer.Kind.SESSION_UNKNOWN) {
            return false;
        }
        if (answer != SessionPeer.Kind.TAKEN) {
            throw answer == SessionPeer.Kind.REFUSED ? problems.refused() : problems.unreachable();
        }
        return true;
    }

    private Session redecided(Session session) {
        return session.withDecision(sessions.redecide("update", session));
    }

    /** Maps the answer of the peer. Returns null if the peer no longer has the session, or the session has ended. */
    private @Nullable Granted installed(LockedSession held, @Nullable Told told, String afSessionId) {
        Changed done = told == null ? null : told.changed();
        Session after = done == null ? null : done.after();
        if (told == null || done == null || after == null) {
            return null;
        }
        return switch (told.answer()) {
            case TAKEN, PENDING -> granted(charged(held, done, after, afSessionId), afSessionId);
            case SESSION_UNKNOWN -> null;
            case REFUSED -> {
                undo(held, done, after, afSessionId);
                throw problems.refused();
            }
            case UNREACHABLE -> {
                undo(held, done, after, afSessionId);
                throw problems.unreachable();
            }
        };
    }

    private static @Nullable Granted granted(Session after, String afSessionId) {
        AfSession session = after.af(afSessionId);
        return session == null ? null : new Granted(after, session);
    }

    // Restores the former state, since the AF receives an error.
    private void undo(LockedSession held, Changed done, Session after, String afSessionId) {
        AfSession previous = done.before().af(afSessionId);
        held.commit(now -> {
            Session restored = previous == null ? now.without(afSessionId) : now.with(previous);
            return now.stamp().equals(after.stamp())
                    ? restored.withAf(done.before().af())
                            .withDecision(done.before().decision())
                    : redecided(restored);
        });
    }
}
