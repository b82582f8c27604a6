// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.store.Commits;

/**
 * What the claim on an Rx session has read, for the request that follows it, which then need not read it again. It may be
 * outdated by then: the version shows that, as after every read. Bounded; the oldest go. Thread-safe.
 */
final class RecentClaims {
    private static final int MOST = 1000;

    private final Map<String, List<Claimed>> claims = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, List<Claimed>> eldest) {
            return size() > MOST;
        }
    };

    /**
     * A session that was read.
     *
     * @param unit in which it was read
     */
    record Claimed(Session session, Commits.Unit unit) {}

    synchronized void keep(String rxSessionId, Commits.Unit unit, List<Session> sessions) {
        if (!sessions.isEmpty()) {
            claims.put(
                    rxSessionId,
                    sessions.stream().map(session -> new Claimed(session, unit)).toList());
        }
    }

    /** What was read of a session for an Rx session, once; null for nothing. */
    synchronized @Nullable Claimed take(String rxSessionId, String sessionId) {
        List<Claimed> kept = claims.remove(rxSessionId);
        return kept == null
                ? null
                : kept.stream()
                        .filter(one -> one.session().id().equals(sessionId))
                        .findFirst()
                        .orElse(null);
    }
}
