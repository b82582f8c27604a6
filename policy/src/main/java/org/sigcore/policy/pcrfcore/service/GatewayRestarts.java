// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.afsession.service.PeerRestarts;
import org.sigcore.policy.afsession.service.PeerStates;
import org.sigcore.policy.diamgateway.api.PeerOrigin;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.session.api.DiameterHosts;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Touched;
import org.sigcore.policy.session.service.Sessions;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * PCEFs that have restarted. Their sessions of the state before are ended; the Session-Ids begin with the PCEF's identity, which leads to
 * them by their key. Thread-safe.
 */
@SpecRef({"RFC 6733 8.16", "RFC 6733 8.8"})
public final class GatewayRestarts implements PeerRestarts.Ending {
    private static final String KIND = "gx-restart";
    private static final String HOST = "originHost";
    private static final String STATE = "originStateId";
    private static final int PAGE = 500;

    private final Sessions sessions;
    private final PeerRestarts restarts;
    private final LongAdder ended = new LongAdder();

    public GatewayRestarts(PeerStates states, Sessions sessions, Commits commits, Outbox outbox) {
        this.sessions = sessions;
        this.restarts = new PeerRestarts(KIND, "", states, commits, outbox, this);
    }

    /**
     * Takes note of a PCEF's state.
     *
     * @param sessionId of a session that was granted to it; one that does not begin with its identity says nothing
     * @param peer members {@code originHost} and, if the PCEF has said it, {@code originStateId}; of a PCEF behind a relay that is not
     *     proven it says nothing
     */
    public void seen(String sessionId, ObjectNode peer) {
        String host = peer.path(HOST).asString("");
        boolean proven = DiameterHosts.isProven(peer);
        if (sessionId.startsWith(host + ";") && (proven || DiameterHosts.isDirect(peer))) {
            restarts.seen(PeerOrigin.restarting(host, proven), peer.path(STATE).asLong(0));
        }
    }

    /** The handler of restarts. */
    public OutboxHandler handler() {
        return restarts;
    }

    @Override
    public void end(String name, long state) {
        String prefix = PeerOrigin.hostOf(name) + ";";
        boolean directOnly = PeerOrigin.isUnproven(name);
        String after = prefix;
        List<Touched> page;
        do {
            page = sessions.walk(after, PAGE);
            for (Touched session : page) {
                if (!session.id().startsWith(prefix)) {
                    return;
                }
                if (sessions.endIf(session.id(), each -> isBefore(each, state) && (!directOnly || isDirect(each)))) {
                    ended.increment();
                }
                after = session.id();
            }
        } while (page.size() == PAGE);
    }

    private static boolean isBefore(Session session, long state) {
        ObjectNode peer = session.peer();
        @Nullable
        Long begun = peer != null && peer.has(STATE) ? peer.path(STATE).asLong() : null;
        return begun != null && begun < state;
    }

    private static boolean isDirect(Session session) {
        ObjectNode peer = session.peer();
        return peer != null && DiameterHosts.isDirect(peer);
    }

    /** Sessions that were ended since the start, because their PCEF had restarted. */
    public long ended() {
        return ended.sum();
    }
}
