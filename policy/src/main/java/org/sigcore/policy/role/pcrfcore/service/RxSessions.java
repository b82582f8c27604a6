// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.service;

import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.Carrier;
import org.sigcore.policy.contract.diamgateway.RxClaim;
import org.sigcore.policy.kernel.decision.SipForking;
import org.sigcore.policy.kernel.session.logic.AfEvents;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.AfSessions;
import tools.jackson.databind.node.ObjectNode;

/** Lifecycle of AF sessions bound to Gx sessions. Throws the errors of {@link AfSessions}. Thread-safe. */
@SpecRef("TS 29.214 4.4")
public final class RxSessions {
    private final AfSessions sessions;
    private final Predicate<String> connected;
    private final Duration mostLifetime;

    /**
     * @param connected true for the Diameter identity of an AF with an open connection
     * @param mostLifetime the longest Authorization-Lifetime granted to an AF
     */
    public RxSessions(AfSessions sessions, Predicate<String> connected, Duration mostLifetime) {
        this.sessions = sessions;
        this.connected = connected;
        this.mostLifetime = mostLifetime;
    }

    /** Returns the AF sessions bound to Gx sessions. */
    public AfSessions sessions() {
        return sessions;
    }

    /** Returns the longest Authorization-Lifetime granted to an AF. */
    public Duration mostLifetime() {
        return mostLifetime;
    }

    /**
     * Finds the Gx session of an Rx session, and its carrier.
     *
     * @param ascReqData content of a request that may establish the session; null for a request within a session
     */
    public RxClaim claim(String rxSessionId, @Nullable ObjectNode ascReqData) {
        return sessions.claim(rxSessionId, ascReqData);
    }

    /**
     * Establishes an AF session. Returns the EventsNotification of the answer, empty without events.
     *
     * @param peer members {@code originHost} and {@code originRealm}
     * @param request AppSessionContextReqData
     * @param carrier as returned by {@link #claim}
     */
    @SpecRef("TS 29.214 4.4.1")
    public ObjectNode begin(String rxSessionId, ObjectNode peer, ObjectNode request, Carrier carrier) {
        return sessions.begin(rxSessionId, AfSession.ofRx(rxSessionId, peer, carrier.sessionId(), request), carrier);
    }

    /**
     * Changes an AF session. Returns the same as {@link #begin}.
     *
     * @param peer as for {@link #begin}, of this request
     * @param patch a merge patch for AppSessionContextReqData
     * @param carrier as returned by {@link #claim}
     */
    @SpecRef("TS 29.214 4.4.2")
    public ObjectNode modify(String rxSessionId, ObjectNode peer, ObjectNode patch, Carrier carrier) {
        return sessions.change(
                rxSessionId,
                carrier,
                session -> session.with(SipForking.patched(session.request(), patch))
                        .by(peer, connected));
    }

    /**
     * Requests P-CSCF restoration from the PCEF of the session.
     *
     * @param carrier as returned by {@link #claim}
     */
    @SpecRef("TS 29.214 4.4.7")
    public void restore(String rxSessionId, Carrier carrier) {
        sessions.restore(rxSessionId, carrier);
    }

    /**
     * Ends an AF session and removes its rules.
     *
     * @param peer as for {@link #begin}, of this request
     * @param events EventsSubscReqData that the AF requests with the end; empty for none
     * @param carrier as returned by {@link #claim}
     * @return the EventsNotification of the answer, empty without events; null when the session does not exist
     */
    @SpecRef("TS 29.214 4.4.4")
    public @Nullable ObjectNode end(String rxSessionId, ObjectNode peer, ObjectNode events, Carrier carrier) {
        Session former = sessions.end(rxSessionId, carrier, session -> session.isEndedBy(peer, connected));
        return former == null ? null : AfEvents.last(former, AfSession.idOfRx(rxSessionId), events);
    }
}
