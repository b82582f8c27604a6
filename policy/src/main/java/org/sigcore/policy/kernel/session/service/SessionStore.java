// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.store.LastWrite;

/**
 * Sessions of one service with the AF sessions on them. What is written goes with the unit of work of the caller's thread
 * ({@link org.sigcore.store.Commits}), where it is decided whether the session was still as it was read. Any method throws
 * {@link org.sigcore.store.StoreUnavailableException}; answer 503 or 3004, not 500. Thread-safe.
 */
public interface SessionStore {
    /**
     * A session under a key.
     *
     * @param key of {@link org.sigcore.policy.kernel.session.logic.SessionKeys}
     */
    record Found(String key, Session session) {}

    /** Adds a session with its AF sessions. Returns it as it will be read. */
    Session add(Session session);

    /** Puts a session, with its AF sessions, in the place of what was read. Returns it as it will be read. */
    Session replace(Session before, Session after);

    /** Removes a session and all AF sessions on it. */
    void remove(Session session);

    /** The session with its AF sessions, in one round trip; null when there is none. */
    @Nullable
    Session find(String id);

    /** Those of these identities that are there, with their AF sessions, in one round trip. */
    List<Session> findAll(List<String> ids);

    /** All sessions under these keys, in one round trip. */
    List<Found> findByKeys(Collection<String> keys);

    /**
     * Walks over all sessions in the order of their identities, page by page: what is there all along is met once, what comes or
     * goes meanwhile may be.
     *
     * @param after the last identity of the page before; empty for the first page
     * @param limit 1 to 10,000; a page with fewer is the last one
     */
    List<LastWrite> walk(String after, int limit);

    /** Whether it is there and was written or confirmed last at that time, as {@link #walk} has told. */
    boolean isOf(String id, long changedAtMillis);

    /** Notes that one is known to be right now, as if it had been written; does nothing if it is gone. */
    void confirm(String id);
}
