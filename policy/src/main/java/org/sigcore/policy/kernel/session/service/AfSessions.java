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
import org.sigcore.policy.kernel.decision.MediaBounds;
import org.sigcore.policy.kernel.decision.SessionQuery;
import org.sigcore.policy.kernel.session.af.AfLifetimes;
import org.sigcore.policy.kernel.session.af.AfProblems;
import org.sigcore.policy.kernel.session.logic.AfEvents;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.logic.SessionKeys;
import org.sigcore.policy.kernel.session.logic.SignallingFlows;
import org.sigcore.policy.kernel.session.service.HeldSession.Changed;
import org.sigcore.policy.kernel.session.service.PeerChanges.Told;
import org.sigcore.policy.kernel.session.service.SessionStore.Found;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * The course of AF sessions on sessions of one service. An AF gets its answer when the session is stored and the peer has
 * taken the rules. Errors are those of Npcf_PolicyAuthorization, so that both ways of an AF share their causes. Thread-safe.
 */
public final class AfSessions implements AfLifetimes.Sessions {
    private final SessionPorts ports;
    private final Sessions sessions;
    private final AfAdmission admission;
    private final SessionCandidates candidates;
    private final AfLifetimes lifetimes;
    private final AfProblems problems;
    private final RecentClaims claims = new RecentClaims();

    public AfSessions(SessionPorts ports, SessionSettings settings, Sessions sessions, MediaBounds media) {
        this.ports = ports;
        this.sessions = sessions;
        this.candidates = new SessionCandidates(ports.store());
        this.problems = new AfProblems(settings.peer(), settings.carrier());
        this.lifetimes = new AfLifetimes(ports.outbox(), ports.clock(), settings.service());
        this.admission = new AfAdmission(ports.subscribers(), settings, media);
    }

    /**
     * An AF session that its carrier's peer has taken.
     *
     * @param carrier as it is with it
     */
    public record Granted(Session carrier, AfSession session) {
        /** What the AF is told at once: EventsNotification without evSubsUri, empty for nothing. */
        public ObjectNode told() {
            ObjectNode told = AfEvents.current(carrier, session).notification();
            return told == null ? Json.object() : told;
        }
    }

    /**
     * Begins an AF session on the likeliest session.
     *
     * @param af the AF session on a session of that identity
     * @throws ProblemException 500 PDU_SESSION_NOT_AVAILABLE without one, or as {@link #begin}
     */
    public Granted beginOnAny(SessionQuery query, Function<String, AfSession> af) {
        Commits.Unit unit = ports.commits().unit();
        for (Session candidate : unit.call(() -> candidates.of(query))) {
            Granted begun = begun(candidate, unit, af.apply(candidate.id()));
            if (begun != null) {
                return begun;
            }
        }
        throw problems.noSession();
    }

    /**
     * Begins an AF session that came over Rx, and returns what the AF is told at once.
     *
     * @param carrier as {@link #claim} has named it
     * @throws ProblemException 500 PDU_SESSION_NOT_AVAILABLE when the session has ended, 400 FILTER_RESTRICTIONS, 403
     *     REQUESTED_SERVICE_NOT_AUTHORIZED, 504 TARGET_NF_NOT_REACHABLE, or what the policies say
     */
    public ObjectNode begin(String rxSessionId, AfSession af, Carrier carrier) {
        RecentClaims.Claimed claimed = claims.take(rxSessionId, carrier.sessionId());
        Granted begun = claimed == null
                ? sessions.holders().held(carrier.sessionId(), held -> begun(held, af))
                : begun(claimed.session(), claimed.unit(), af);
        if (begun == null) {
            throw problems.ended();
        }
        return begun.told();
    }

    private @Nullable Granted begun(Session on, Commits.Unit unit, AfSession af) {
        return sessions.holders().held(on, unit, held -> begun(held, af));
    }

    private @Nullable Granted begun(HeldSession held, AfSession af) {
        return installed(
                held, sessions.change(held, before -> asked(before, lifetimes.refreshed(af)), af.id()), af.id());
    }

    @Override
    public @Nullable AfSession find(String afSessionId) {
        Session session = carrying(afSessionId);
        return session == null ? null : session.af(afSessionId);
    }

    /**
     * Changes an AF session.
     *
     * @throws ProblemException 404 without it, else as {@link #begin}
     */
    public Granted change(String afSessionId, UnaryOperator<AfSession> change) {
        Commits.Unit unit = ports.commits().unit();
        Session carrying = unit.call(() -> carrying(afSessionId));
        if (carrying == null) {
            throw AfProblems.notFound();
        }
        return changed(afSessionId, change, work -> sessions.holders().held(carrying, unit, work));
    }

    /**
     * The same for one that came over Rx.
     *
     * @param carrier as {@link #claim} has named it
     */
    public ObjectNode change(String rxSessionId, Carrier carrier, UnaryOperator<AfSession> change) {
        String afSessionId = AfSession.idOfRx(rxSessionId);
        return changed(afSessionId, change, work -> held(rxSessionId, carrier, work))
                .told();
    }

    private Granted changed(
            String afSessionId,
            UnaryOperator<AfSession> change,
            Function<Function<HeldSession, @Nullable Granted>, @Nullable Granted> hold) {
        Granted changed = hold.apply(held -> {
            Told done = sessions.change(
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

    /** Ends an AF session and takes back its rules; false when there is none. */
    public boolean end(String afSessionId) {
        return endIf(afSessionId, any -> true, null);
    }

    /**
     * The same for one that came over Rx.
     *
     * @param carrier as {@link #claim} has named it
     * @param condition whether it is ended; it may refuse that by an exception
     */
    public boolean end(String rxSessionId, Carrier carrier, Predicate<AfSession> condition) {
        String afSessionId = AfSession.idOfRx(rxSessionId);
        return Boolean.TRUE.equals(held(rxSessionId, carrier, held -> end(held, afSessionId, condition, null)));
    }

    @Override
    public boolean endIf(String afSessionId, Predicate<AfSession> condition, @Nullable String cause) {
        Commits.Unit unit = ports.commits().unit();
        Session carrying = unit.call(() -> carrying(afSessionId));
        return carrying != null
                && Boolean.TRUE.equals(
                        sessions.holders().held(carrying, unit, held -> end(held, afSessionId, condition, cause)));
    }

    private boolean end(HeldSession held, String afSessionId, Predicate<AfSession> condition, @Nullable String cause) {
        Told done = sessions.change(
                held,
                before -> {
                    AfSession af = before.af(afSessionId);
                    if (af == null || !condition.test(af)) {
                        return before;
                    }
                    lifetimes.ended(af);
                    if (cause != null) {
                        ports.af().terminate(af, cause, Json.object());
                    }
                    return redecided(before.without(afSessionId));
                },
                afSessionId);
        Session after = done == null ? null : done.changed().after();
        return done != null
                && done.changed().before().af(afSessionId) != null
                && (after == null || after.af(afSessionId) == null);
    }

    /** True for an Rx session whose AF has not been asked to end it. */
    public boolean isActive(String rxSessionId) {
        AfSession session = find(AfSession.idOfRx(rxSessionId));
        return session != null && !session.isEnding();
    }

    /** Returns the lifetimes of the AF sessions. */
    public AfLifetimes lifetimes() {
        return lifetimes;
    }

    private <T> @Nullable T held(String rxSessionId, Carrier carrier, Function<HeldSession, @Nullable T> work) {
        RecentClaims.Claimed claimed = claims.take(rxSessionId, carrier.sessionId());
        return claimed == null
                ? sessions.holders().held(carrier.sessionId(), work)
                : sessions.holders().held(claimed.session(), claimed.unit(), work);
    }

    /**
     * Says what there is of an Rx session.
     *
     * @param ascReqData what a request that may begin it asks for; null for a request within a session
     */
    public RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData) {
        Commits.Unit unit = ports.commits().unit();
        return unit.call(() -> {
            SessionQuery query = ascReqData == null ? null : SessionQuery.of(ascReqData);
            String own = SessionKeys.ofRx(AfSession.idOfRx(rxSessionId));
            List<String> keys = new ArrayList<>(List.of(own));
            if (query != null) {
                keys.addAll(SessionKeys.of(query.address()));
            }
            List<Found> found = ports.store().findByKeys(keys);
            List<Session> holders = SessionCandidates.under(own, found);
            if (!holders.isEmpty()) {
                claims.keep(rxSessionId, unit, holders);
                return RxClaim.heldBy(carrier(holders.getFirst()));
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

    private @Nullable Session carrying(String afSessionId) {
        String carrier = AfSession.carrierOf(afSessionId);
        if (carrier != null) {
            return ports.store().find(carrier);
        }
        List<Found> found = ports.store().findByKeys(List.of(SessionKeys.ofRx(afSessionId)));
        return found.isEmpty() ? null : found.getFirst().session();
    }

    /** The session with what an AF asks for, decided. */
    private Session asked(Session before, AfSession af) {
        admission.check(before, af);
        Session after = before;
        for (AfSession older : before.af()) {
            if (before.af(af.id()) == null && af.replaces(older)) {
                after = after.without(
                        older.id()); // keeps its timer, since it is restored if the peer refuses the rules
            }
        }
        return redecided(after.with(af));
    }

    /** Tells an AF on N5 the charging data of the access network that it has newly asked for, now that the peer has taken its rules. */
    @SpecRef("TS 29.514 4.2.5.7")
    private Session charged(HeldSession held, Changed done, Session after, String afSessionId) {
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
        ports.af().notify(af, notification);
        return now.with(told.session());
    }

    /**
     * Has the peer restore the P-CSCF of a session.
     *
     * @throws ProblemException 500 PDU_SESSION_NOT_AVAILABLE, 403 or 504 when the peer does not do it
     */
    @SpecRef({"TS 29.514 4.2.8", "TS 29.214 4.4.7"})
    public void restore(SessionQuery query) {
        Commits.Unit unit = ports.commits().unit();
        for (Session candidate : unit.call(() -> candidates.of(query))) {
            if (restored(sessions.holders().held(candidate, unit, this::restore))) {
                return;
            }
        }
        throw problems.noSession();
    }

    /**
     * The same for an AF on Rx.
     *
     * @param carrier as {@link #claim} has named it
     */
    @SpecRef("TS 29.214 4.4.7")
    public void restore(String rxSessionId, Carrier carrier) {
        if (!restored(held(rxSessionId, carrier, this::restore))) {
            throw problems.ended();
        }
    }

    private SessionPeer.Kind restore(HeldSession held) {
        return sessions.tell(held, Json.object().put("pcscfRestIndication", true));
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

    /** Has the peer take the rules; null when it does not have the session any more, or the session has ended. */
    private @Nullable Granted installed(HeldSession held, @Nullable Told told, String afSessionId) {
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

    // The AF is told that nothing was done, so that must be what is stored.
    private void undo(HeldSession held, Changed done, Session after, String afSessionId) {
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
