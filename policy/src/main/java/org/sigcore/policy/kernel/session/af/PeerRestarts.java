// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.outbox.Outbox;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Detects that a Diameter peer has restarted and lost its sessions, which it announces by a higher Origin-State-Id. The
 * previous sessions are ended in the background by an outbox entry, so that another process continues if this one
 * terminates. Thread-safe.
 */
@SpecRef("RFC 6733 8.16")
public final class PeerRestarts implements OutboxHandler {
    private static final String HOST = "originHost";
    private static final String STATE = "originStateId";
    private static final int MOST_KNOWN = 10_000;

    private final String kind;
    private final String prefix;
    private final PeerStates states;
    private final Commits commits;
    private final Outbox outbox;
    private final Ending ending;
    private final ConcurrentMap<String, Long> known = new ConcurrentHashMap<>();

    /** Ends the sessions that a peer has lost. */
    @FunctionalInterface
    public interface Ending {
        /**
         * Ends the sessions.
         *
         * @param name the host, as given to {@link #seen}
         * @param state the Origin-State-Id after the restart; sessions with a lower one are ended
         */
        void end(String name, long state);
    }

    /**
     * Creates the detection for one service.
     *
     * @param kind of its outbox entries
     * @param prefix of its keys among the stored states; different for each service
     */
    public PeerRestarts(String kind, String prefix, PeerStates states, Commits commits, Outbox outbox, Ending ending) {
        this.kind = kind;
        this.prefix = prefix;
        this.states = states;
        this.commits = commits;
        this.outbox = outbox;
        this.ending = ending;
    }

    /**
     * Records the Origin-State-Id of a peer.
     *
     * @param host as {@link org.sigcore.policy.contract.diamgateway.PeerOrigin#restarting} names it
     */
    public void seen(String host, long state) {
        if (state <= known.getOrDefault(host, 0L)) {
            return;
        }
        long now = commits.together(() -> raised(host, state));
        if (known.size() >= MOST_KNOWN) {
            known.clear(); // only a cache of the table
        }
        known.merge(host, now, Math::max);
    }

    private long raised(String host, long state) {
        long before = states.of(prefix + host);
        if (state <= before) {
            return before;
        }
        states.raise(prefix + host, before, state);
        if (before > 0) {
            outbox.add(kind, Json.object().put(HOST, host).put(STATE, state));
        }
        return state;
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean send(ObjectNode restart) {
        ending.end(restart.path(HOST).asString(""), restart.path(STATE).asLong(0));
        return true;
    }
}
