// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.service;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.diamgateway.api.RxClaim;
import org.sigcore.policy.pre.api.SessionAddress;
import org.sigcore.policy.pre.api.SessionQuery;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.SessionKeys;
import org.sigcore.policy.session.service.HeldSession.Changed;
import org.sigcore.policy.session.service.PeerChanges.Told;
import org.sigcore.policy.session.service.SessionStore.Found;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * The course of AF sessions on sessions of one service. An AF gets its answer when the session is stored and the peer has
 * taken the rules. Errors are those of Npcf_PolicyAuthorization, so that both ways of an AF share their causes. Thread-safe.
 */
public final class AfSessions {
    private final SessionPorts ports;
    private final SessionSettings settings;
    private final Sessions sessions;
    private final RecentClaims claims = new RecentClaims();

    public AfSessions(SessionPorts ports, SessionSettings settings, Sessions sessions) {
        this.ports = ports;
        this.settings = settings;
        this.sessions = sessions;
    }

    /**
     * Begins an AF session on the likeliest session.
     *
     * @param af the AF session on a session of that identity
     * @throws ProblemException 500 PDU_SESSION_NOT_AVAILABLE without one, or as {@link #begin}
     */
    public AfSession beginOnAny(SessionQuery query, Function<String, AfSession> af) {
        Commits.Unit unit = ports.commits().unit();
        for (Session candidate : unit.call(() -> candidates(query))) {
            AfSession begun = begun(candidate, unit, af.apply(candidate.id()));
            if (begun != null) {
                return begun;
            }
        }
        throw new ProblemException(ProblemDetails.of(
                500,
                "PDU_SESSION_NOT_AVAILABLE",
                "no " + settings.carrier()
                        + " has that address, subscriber, data network and slice (TS 29.514 4.2.2.2)"));
    }

    /**
     * Begins an AF session that came over Rx.
     *
     * @param carrier as {@link #claim} has named it
     * @throws ProblemException 500 PDU_SESSION_NOT_AVAILABLE when the session has ended, 403 FILTER_RESTRICTIONS or
     *     REQUESTED_SERVICE_NOT_AUTHORIZED, 504 TARGET_NF_NOT_REACHABLE, or what the policies say
     */
    public void begin(String rxSessionId, AfSession af, Carrier carrier) {
        RecentClaims.Claimed claimed = claims.take(rxSessionId, carrier.sessionId());
        AfSession begun = claimed == null
                ? sessions.held(carrier.sessionId(), held -> begun(held, af))
                : begun(claimed.session(), claimed.unit(), af);
        if (begun == null) {
            throw ended();
        }
    }

    private @Nullable AfSession begun(Session on, Commits.Unit unit, AfSession af) {
        return sessions.held(on, unit, held -> begun(held, af));
    }

    private @Nullable AfSession begun(HeldSession held, AfSession af) {
        return installed(held, sessions.change(held, before -> redecided(before.with(af)), af.id()), af.id());
    }

    /** The AF session as it is; null when there is none. */
    public @Nullable AfSession find(String afSessionId) {
        Session session = carrying(afSessionId);
        return session == null ? null : session.af(afSessionId);
    }

    /**
     * Changes an AF session.
     *
     * @throws ProblemException 404 without it, else as {@link #begin}
     */
    public AfSession change(String afSessionId, UnaryOperator<AfSession> change) {
        Commits.Unit unit = ports.commits().unit();
        Session carrying = unit.call(() -> carrying(afSessionId));
        if (carrying == null) {
            throw notFound();
        }
        return changed(afSessionId, change, work -> sessions.held(carrying, unit, work));
    }

    /**
     * The same for one that came over Rx.
     *
     * @param carrier as {@link #claim} has named it
     */
    public void change(String rxSessionId, Carrier carrier, UnaryOperator<AfSession> change) {
        String afSessionId = AfSession.idOfRx(rxSessionId);
        var _ = changed(afSessionId, change, work -> held(rxSessionId, carrier, work));
    }

    private AfSession changed(
            String afSessionId,
            UnaryOperator<AfSession> change,
            Function<Function<HeldSession, @Nullable AfSession>, @Nullable AfSession> hold) {
        AfSession changed = hold.apply(held -> {
            Told done = sessions.change(
                    held,
                    before -> {
                        AfSession af = before.af(afSessionId);
                        if (af == null) {
                            throw notFound();
                        }
                        return redecided(before.with(change.apply(af)));
                    },
                    afSessionId);
            return installed(held, done, afSessionId);
        });
        if (changed == null) {
            throw ended();
        }
        return changed;
    }

    /** Ends an AF session and takes back its rules; false when there is none. */
    public boolean end(String afSessionId) {
        Commits.Unit unit = ports.commits().unit();
        Session carrying = unit.call(() -> carrying(afSessionId));
        return carrying != null && Boolean.TRUE.equals(sessions.held(carrying, unit, held -> end(held, afSessionId)));
    }

    /**
     * The same for one that came over Rx.
     *
     * @param carrier as {@link #claim} has named it
     */
    public boolean end(String rxSessionId, Carrier carrier) {
        String afSessionId = AfSession.idOfRx(rxSessionId);
        return Boolean.TRUE.equals(held(rxSessionId, carrier, held -> end(held, afSessionId)));
    }

    private boolean end(HeldSession held, String afSessionId) {
        Told done = sessions.change(
                held,
                before -> before.af(afSessionId) == null ? before : redecided(before.without(afSessionId)),
                afSessionId);
        return done != null && done.changed().before().af(afSessionId) != null;
    }

    private <T> @Nullable T held(String rxSessionId, Carrier carrier, Function<HeldSession, @Nullable T> work) {
        RecentClaims.Claimed claimed = claims.take(rxSessionId, carrier.sessionId());
        return claimed == null
                ? sessions.held(carrier.sessionId(), work)
                : sessions.held(claimed.session(), claimed.unit(), work);
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
            List<Session> holders = under(own, found);
            if (!holders.isEmpty()) {
                claims.keep(rxSessionId, unit, holders);
                return RxClaim.heldBy(carrier(holders.getFirst()));
            }
            if (query == null) {
                return RxClaim.NOTHING;
            }
            List<Session> candidates = candidates(query, found);
            claims.keep(rxSessionId, unit, candidates);
            return RxClaim.on(
                    candidates,
                    session -> new RxClaim.Candidate(
                            carrier(session),
                            query.affinity(session.context()).orElseThrow(),
                            session.created().toEpochMilli()));
        });
    }

    private static Carrier carrier(Session session) {
        return new Carrier(session.id(), session.supi());
    }

    private List<Session> candidates(SessionQuery query) {
        return candidates(query, ports.store().findByKeys(SessionKeys.of(query.address())));
    }

    private List<Session> candidates(SessionQuery query, List<Found> found) {
        return query.candidates(address -> byAddress(address, found), Session::context);
    }

    /** The sessions that have an address, the newest first, of those found under its keys. */
    private List<Session> byAddress(SessionAddress address, List<Found> found) {
        if (address.ipv4() != null) {
            return ofDomain(address.ipDomain(), under("4:" + address.ipv4(), found));
        }
        List<Session> matching = new ArrayList<>();
        for (List<String> networks : address.ipv6Networks()) {
            List<String> keys = networks.stream().map(SessionKeys::ofNetwork).toList();
            boolean known = networks.size() == 1
                    && networks.getFirst().equals(address.ipv6Network()); // was asked for with the others
            for (Found one : known ? found : ports.store().findByKeys(keys)) {
                if (keys.contains(one.key()) && address.agrees(one.session().address())) {
                    matching.add(one.session());
                }
            }
            if (!matching.isEmpty()) {
                break;
            }
        }
        return newestFirst(matching);
    }

    private List<Session> ofDomain(@Nullable String domain, List<Session> found) {
        return found.stream()
                .filter(session -> {
                    String own = session.address().ipDomain();
                    // Gx does not name the domain.
                    return domain == null || domain.equals(own) || (own == null && session.ofGx());
                })
                .toList();
    }

    private static List<Session> under(String key, List<Found> found) {
        return newestFirst(found.stream()
                .filter(one -> one.key().equals(key))
                .map(Found::session)
                .toList());
    }

    private static List<Session> newestFirst(List<Session> found) {
        Comparator<Session> byAge = Comparator.comparing(Session::created, Comparator.<Instant>naturalOrder());
        return found.stream().sorted(byAge.reversed()).toList();
    }

    private @Nullable Session carrying(String afSessionId) {
        String carrier = AfSession.carrierOf(afSessionId);
        if (carrier != null) {
            return ports.store().find(carrier);
        }
        List<Found> found = ports.store().findByKeys(List.of(SessionKeys.ofRx(afSessionId)));
        return found.isEmpty() ? null : found.getFirst().session();
    }

    private Session redecided(Session session) {
        return session.withDecision(sessions.redecide("update", session));
    }

    /** Has the peer take the rules; null when it does not have the session any more, or the session has ended. */
    private @Nullable AfSession installed(HeldSession held, @Nullable Told told, String afSessionId) {
        Changed done = told == null ? null : told.changed();
        Session after = done == null ? null : done.after();
        if (told == null || done == null || after == null) {
            return null;
        }
        return switch (told.answer()) {
            case TAKEN -> after.af(afSessionId);
            case SESSION_UNKNOWN -> null;
            case REFUSED -> {
                undo(held, done, after, afSessionId);
                throw new ProblemException(ProblemDetails.of(
                        403,
                        "REQUESTED_SERVICE_NOT_AUTHORIZED",
                        "the " + settings.peer() + " has refused the rules of this session"));
            }
            case UNREACHABLE -> {
                undo(held, done, after, afSessionId);
                throw new ProblemException(ProblemDetails.of(
                        504,
                        "TARGET_NF_NOT_REACHABLE",
                        "the " + settings.peer() + " of the " + settings.carrier() + " does not answer"));
            }
        };
    }

    // The AF is told that nothing was done, so that must be what is stored.
    private void undo(HeldSession held, Changed done, Session after, String afSessionId) {
        AfSession previous = done.before().af(afSessionId);
        held.commit(now -> {
            Session restored = previous == null ? now.without(afSessionId) : now.with(previous);
            return now.stamp().equals(after.stamp())
                    ? restored.withDecision(done.before().decision())
                    : redecided(restored);
        });
    }

    private static ProblemException notFound() {
        return new ProblemException(
                ProblemDetails.of(404, "APPLICATION_SESSION_CONTEXT_NOT_FOUND", "no such AF session"));
    }

    private ProblemException ended() {
        return new ProblemException(ProblemDetails.of(
                500, "PDU_SESSION_NOT_AVAILABLE", "the " + settings.carrier() + " with that address has ended"));
    }
}
