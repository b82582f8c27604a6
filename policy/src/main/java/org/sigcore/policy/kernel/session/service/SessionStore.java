// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.store.LastWrite;

/**
 * Stores the sessions of one service with their AF sessions. Writes join the unit of work of the caller's thread
 * ({@link org.sigcore.store.Commits}), whose commit verifies that the session has not changed since it was read. Any
 * method throws {@link org.sigcore.store.StoreUnavailableException}; answer 503 or 3004, not 500. Thread-safe.
 */
public interface SessionStore {
    /**
     * Session found under a key.
     *
     * @param key of {@link org.sigcore.policy.kernel.session.logic.SessionKeys}
     */
    record Found(String key, Session session) {}

    /** Adds a session with its AF sessions. Returns it with its row version. */
    Session add(Session session);

    /** Replaces a session and its AF sessions. Returns it with its row version. */
    Session replace(Session before, Session after);

    /** Removes a session and its AF sessions. */
    void remove(Session session);

    /** Reads a session with its AF sessions, in one round trip; null if absent. */
    @Nullable
    Session find(String id);

    /** Reads those of the sessions that exist, with their AF sessions, in one round trip. */
    List<Session> findAll(List<String> ids);

    /** Reads all sessions under these keys, in one round trip. */
    List<Found> findByKeys(Collection<String> keys);

    /**
     * Walks over all sessions in the order of their IDs, page by page. Sessions that exist throughout are returned
     * once; sessions that are added or removed during the walk may be.
     *
     * @param after the last ID of the previous page; empty for the first page
     * @param limit 1 to 10,000; a page with fewer entries is the last one
     */
    List<LastWrite> walk(String after, int limit);

    /** True if the session exists and was last written or confirmed at that time, as returned by {@link #walk}. */
    boolean isOf(String id, long changedAtMillis);

    /** Sets the time of the last confirmation to now; does nothing if the session is absent. */
    void confirm(String id);
}
