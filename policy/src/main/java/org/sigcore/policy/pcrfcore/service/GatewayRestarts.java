// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.service;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Touched;
import org.sigcore.policy.session.service.Sessions;
import org.sigcore.store.Commits;
import tools.jackson.databind.node.ObjectNode;

/**
 * PCEFs that come back without their sessions: a higher Origin-State-Id than before says so. The sessions of the state before are
 * ended, in the background and by another process if this one ends; their Session-Ids begin with the PCEF's identity, which leads
 * to them by their key. Thread-safe.
 */
@SpecRef({"RFC 6733 8.16", "RFC 6733 8.8"})
public final class GatewayRestarts implements OutboxHandler {
    private static final String KIND = "gx-restart";
    private static final String HOST = "originHost";
    private static final String STATE = "originStateId";
    private static final int PAGE = 500;
    private static final int MOST_KNOWN = 10_000;

    private final GatewayStates states;
    private final Sessions sessions;
    private final Commits commits;
    private final Outbox outbox;
    private final ConcurrentMap<String, Long> known = new ConcurrentHashMap<>();
    private final LongAdder ended = new LongAdder();

    public GatewayRestarts(GatewayStates states, Sessions sessions, Commits commits, Outbox outbox) {
        this.states = states;
        this.sessions = sessions;
        this.commits = commits;
        this.outbox = outbox;
    }

    /**
     * Takes note of a PCEF's state.
     *
     * @param sessionId of a session that was granted to it; one that does not begin with its identity tells nothing
     * @param peer members {@code originHost} and, if the PCEF has said it, {@code originStateId}
     */
    public void seen(String sessionId, ObjectNode peer) {
        String host = peer.path(HOST).asString("");
        long state = peer.path(STATE).asLong(0);
        if (state > known.getOrDefault(host, 0L) && sessionId.startsWith(host + ";")) {
            long now = commits.together(() -> raised(host, state));
            if (known.size() >= MOST_KNOWN) {
                known.clear(); // a cache of the table
            }
            known.merge(host, now, Math::max);
        }
    }

    private long raised(String host, long state) {
        long before = states.of(host);
        if (state <= before) {
            return before;
        }
        states.raise(host, before, state);
        if (before > 0) {
            outbox.add(KIND, Json.object().put(HOST, host).put(STATE, state));
        }
        return state;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public int mostAttempts() {
        return Integer.MAX_VALUE;
    }

    @Override
    public boolean send(ObjectNode restart) {
        String prefix = restart.path(HOST).asString("") + ";";
        long state = restart.path(STATE).asLong(0);
        String after = prefix;
        List<Touched> page;
        do {
            page = sessions.walk(after, PAGE);
            for (Touched session : page) {
                if (!session.id().startsWith(prefix)) {
                    return true;
                }
                if (sessions.endIf(session.id(), each -> isBefore(each, state))) {
                    ended.increment();
                }
                after = session.id();
            }
        } while (page.size() == PAGE);
        return true;
    }

    private static boolean isBefore(Session session, long state) {
        ObjectNode peer = session.peer();
        @Nullable
        Long begun = peer != null && peer.has(STATE) ? peer.path(STATE).asLong() : null;
        return begun != null && begun < state;
    }

    /** Sessions that were ended since the start, because their PCEF had restarted. */
    public long ended() {
        return ended.sum();
    }
}
