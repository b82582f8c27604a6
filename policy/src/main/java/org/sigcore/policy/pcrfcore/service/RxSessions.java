// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.JsonMergePatch;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.diamgateway.api.RxClaim;
import org.sigcore.policy.pcrfcore.logic.GxSession;
import org.sigcore.policy.pcrfcore.logic.RxSession;
import org.sigcore.policy.pre.api.SessionQuery;
import tools.jackson.databind.node.ObjectNode;

/**
 * The course of AF sessions on Gx sessions. An AF gets its answer when the session is stored and the PCEF has taken the
 * rules. Errors are those of Npcf_PolicyAuthorization, so that both ways of an AF share their causes. Thread-safe.
 */
@SpecRef("TS 29.214 4.4")
public final class RxSessions {
    private final PcrfPorts ports;
    private final PcrfSessions sessions;

    public RxSessions(PcrfPorts ports, PcrfSettings settings) {
        this.ports = ports;
        this.sessions = new PcrfSessions(ports, settings);
    }

    /**
     * Says what there is of an Rx session.
     *
     * @param ascReqData what a request that may begin it asks for; null for a request within a session
     */
    public RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData) {
        Carrier holder = ports.store().carrierOfRx(rxSessionId);
        if (holder != null) {
            return RxClaim.heldBy(holder);
        }
        if (ascReqData == null) {
            return RxClaim.NOTHING;
        }
        SessionQuery query = SessionQuery.of(ascReqData);
        return RxClaim.on(
                query.candidates(ports.store()::findByAddress, GxSession::context),
                session -> new RxClaim.Candidate(
                        new Carrier(session.id(), session.supi()),
                        query.affinity(session.context()).orElseThrow(),
                        session.created().toEpochMilli()));
    }

    /**
     * Begins an AF session.
     *
     * @param peer members {@code originHost} and {@code originRealm}
     * @param request AppSessionContextReqData
     * @param carrier as {@link #claim} has named it
     * @throws ProblemException PDU_SESSION_NOT_AVAILABLE without that Gx session, FILTER_RESTRICTIONS,
     *     REQUESTED_SERVICE_NOT_AUTHORIZED, TARGET_NF_NOT_REACHABLE, or what the policies say
     */
    @SpecRef("TS 29.214 4.4.1")
    public void begin(String rxSessionId, ObjectNode peer, ObjectNode request, Carrier carrier) {
        sessions.locked(carrier.supi(), () -> {
            GxSession before = gxSession(carrier);
            List<RxSession> others = without(sessions.rxSessions(before), rxSessionId);
            install(before, null, new RxSession(rxSessionId, before.id(), peer, request), others);
            return null;
        });
    }

    /**
     * Changes an AF session.
     *
     * @param patch a merge patch for AppSessionContextReqData
     * @param carrier as {@link #claim} has named it
     */
    @SpecRef("TS 29.214 4.4.2")
    public void modify(String rxSessionId, ObjectNode patch, Carrier carrier) {
        sessions.locked(carrier.supi(), () -> {
            GxSession before = gxSession(carrier);
            List<RxSession> all = sessions.rxSessions(before);
            RxSession previous = all.stream()
                    .filter(session -> session.id().equals(rxSessionId))
                    .findFirst()
                    .orElseThrow(RxSessions::notFound);
            RxSession changed = previous.with(JsonMergePatch.apply(previous.request(), patch));
            install(before, previous, changed, without(all, rxSessionId));
            return null;
        });
    }

    /**
     * Ends an AF session and takes back its rules.
     *
     * @param carrier as {@link #claim} has named it
     * @return false when there is no such session
     */
    @SpecRef("TS 29.214 4.4.4")
    public boolean end(String rxSessionId, Carrier carrier) {
        return sessions.locked(carrier.supi(), () -> {
            GxSession before = gxSession(carrier);
            List<RxSession> all = sessions.rxSessions(before);
            List<RxSession> rest = without(all, rxSessionId);
            if (rest.size() == all.size()) {
                return false;
            }
            GxSession after = before.with(sessions.redecide("update", before, rest), rest.size());
            ports.store().putWithout(after, rxSessionId);
            sessions.push(before, after);
            return true;
        });
    }

    private void install(GxSession before, @Nullable RxSession previous, RxSession session, List<RxSession> others) {
        List<RxSession> all = new ArrayList<>(others);
        all.add(session);
        GxSession after = before.with(sessions.redecide("update", before, all), all.size());
        ports.store().put(after, session);
        switch (sessions.push(before, after)) {
            case TAKEN -> {}
            case SESSION_UNKNOWN -> throw sessionEnded();
            case REFUSED -> {
                undo(before, previous, session);
                throw new ProblemException(ProblemDetails.of(
                        403, "REQUESTED_SERVICE_NOT_AUTHORIZED", "the PCEF has refused the rules of this session"));
            }
            case UNREACHABLE -> {
                undo(before, previous, session);
                throw new ProblemException(
                        ProblemDetails.of(504, "TARGET_NF_NOT_REACHABLE", "the PCEF of the session does not answer"));
            }
        }
    }

    // The AF is told that nothing was done, so that must be what is stored.
    private void undo(GxSession before, @Nullable RxSession previous, RxSession session) {
        if (previous == null) {
            ports.store().putWithout(before, session.id());
        } else {
            ports.store().put(before, previous);
        }
    }

    private GxSession gxSession(Carrier carrier) {
        GxSession session = ports.store().find(carrier.sessionId());
        if (session == null) {
            throw sessionEnded();
        }
        return session;
    }

    private static ProblemException notFound() {
        return new ProblemException(
                ProblemDetails.of(404, "APPLICATION_SESSION_CONTEXT_NOT_FOUND", "no such AF session"));
    }

    private static List<RxSession> without(List<RxSession> all, String id) {
        return all.stream().filter(session -> !session.id().equals(id)).toList();
    }

    private static ProblemException sessionEnded() {
        return new ProblemException(
                ProblemDetails.of(500, "PDU_SESSION_NOT_AVAILABLE", "the IP-CAN session with that address has ended"));
    }
}
