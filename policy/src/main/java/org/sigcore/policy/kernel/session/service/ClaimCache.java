// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.lang.ref.SoftReference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.store.Commits;

/**
 * Cache of the sessions that the claim of an Rx session has read, for the request that follows it, to save a second
 * read. Outdated entries are detected by their row version. The number of entries is bounded, and soft references
 * release them under memory pressure. Thread-safe.
 */
final class ClaimCache {
    private static final int MOST = 1000;

    private final Map<String, SoftReference<List<Claimed>>> claims = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, SoftReference<List<Claimed>>> eldest) {
            return size() > MOST;
        }
    };

    /**
     * Session that was read.
     *
     * @param unit in which it was read
     */
    record Claimed(Session session, Commits.Unit unit) {}

    synchronized void keep(String rxSessionId, Commits.Unit unit, List<Session> sessions) {
        if (!sessions.isEmpty()) {
            claims.put(
                    rxSessionId,
                    new SoftReference<>(sessions.stream()
                            .map(session -> new Claimed(session, unit))
                            .toList()));
        }
    }

    /** Removes and returns the session that was read for an Rx session; null if absent. */
    synchronized @Nullable Claimed take(String rxSessionId, String sessionId) {
        SoftReference<List<Claimed>> reference = claims.remove(rxSessionId);
        List<Claimed> kept = reference == null ? null : reference.get();
        return kept == null
                ? null
                : kept.stream()
                        .filter(one -> one.session().id().equals(sessionId))
                        .findFirst()
                        .orElse(null);
    }
}
