// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pcrfcore.service;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.kernel.session.af.PeerRestarts;
import org.sigcore.policy.kernel.session.af.PeerStates;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionStore;
import org.sigcore.policy.kernel.session.service.SessionTermination;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ends the sessions that PCEFs have lost in a restart. The sessions are found by prefix of their key, since a
 * Session-Id begins with the identity of its PCEF. Thread-safe.
 */
@SpecRef({"RFC 6733 8.16", "RFC 6733 8.8"})
public final class GatewayRestarts implements PeerRestarts.Ending {
    private static final String KIND = "gx-restart";
    private static final int PAGE = 500;

    private final SessionStore sessions;
    private final SessionTermination termination;
    private final PeerRestarts restarts;
    private final LongAdder ended = new LongAdder();

    public GatewayRestarts(
            PeerStates states, SessionStore sessions, SessionTermination termination, Commits commits, Outbox outbox) {
        this.sessions = sessions;
        this.termination = termination;
        this.restarts = new PeerRestarts(KIND, "", states, commits, outbox, this);
    }

    /**
     * Records the Origin-State-Id of a PCEF.
     *
     * @param sessionId a session granted to the PCEF; ignored if it does not begin with the identity of the PCEF
     * @param peer members {@code originHost} and, if sent by the PCEF, {@code originStateId}; the latter is ignored for
     *     a PCEF behind a relay that is not proven
     */
    public void seen(String sessionId, ObjectNode peer) {
        String host = peer.path(DiameterHosts.HOST).asString("");
        boolean proven = DiameterHosts.isProven(peer);
        if (sessionId.startsWith(host + ";") && (proven || DiameterHosts.isDirect(peer))) {
            restarts.seen(
                    PeerOrigin.restarting(host, proven),
                    peer.path(DiameterHosts.STATE).asLong(0));
        }
    }

    /** Returns the outbox handler that ends lost sessions. */
    public OutboxHandler handler() {
        return restarts;
    }

    @Override
    public void end(String name, long state) {
        String prefix = PeerOrigin.hostOf(name) + ";";
        boolean directOnly = PeerOrigin.isUnproven(name);
        String after = prefix;
        List<LastWrite> page;
        do {
            page = sessions.walk(after, PAGE);
            for (LastWrite session : page) {
                if (!session.id().startsWith(prefix)) {
                    return;
                }
                if (termination.endIf(session.id(), each -> isBefore(each, state) && (!directOnly || isDirect(each)))) {
                    ended.increment();
                }
                after = session.id();
            }
        } while (page.size() == PAGE);
    }

    private static boolean isBefore(Session session, long state) {
        ObjectNode peer = session.peer();
        @Nullable
        Long begun = peer != null && peer.has(DiameterHosts.STATE)
                ? peer.path(DiameterHosts.STATE).asLong()
                : null;
        return begun != null && begun < state;
    }

    private static boolean isDirect(Session session) {
        ObjectNode peer = session.peer();
        return peer != null && DiameterHosts.isDirect(peer);
    }

    /** Returns the number of sessions ended since the start of the process because their PCEF had restarted. */
    public long ended() {
        return ended.sum();
    }
}
