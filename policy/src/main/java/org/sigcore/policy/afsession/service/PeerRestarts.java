// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.afsession.service;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * Diameter peers that come back without their sessions: an Origin-State-Id that is higher than before says so. What belongs to the state
 * before is ended in the background, by another process if this one ends. Thread-safe.
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

    /** Ends what a peer has lost. */
    @FunctionalInterface
    public interface Ending {
        /**
         * Ends them.
         *
         * @param name as {@link #seen} was given it
         * @param state everything of a state before this one
         */
        void end(String name, long state);
    }

    /**
     * Restarts of peers.
     *
     * @param kind of the entries in the outbox
     * @param prefix of the peers' names among the stored states; different for each user of them
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
     * Takes note of a peer's state.
     *
     * @param host as {@link org.sigcore.policy.diamgateway.api.PeerOrigin#restarting} names it
     */
    public void seen(String host, long state) {
        if (state <= known.getOrDefault(host, 0L)) {
            return;
        }
        long now = commits.together(() -> raised(host, state));
        if (known.size() >= MOST_KNOWN) {
            known.clear(); // a cache of the table
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
