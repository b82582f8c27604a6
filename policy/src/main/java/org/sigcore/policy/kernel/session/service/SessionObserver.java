// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.Session;

/**
 * Observes the sessions of a service within the unit of work that stores them. Outbox entries that an observer adds are
 * sent after the commit; a call is repeated if the commit lost a race. Thread-safe.
 */
@FunctionalInterface
public interface SessionObserver {
    /** Does nothing. */
    SessionObserver NONE = (before, after) -> after;

    /**
     * Called when a session is created or changed.
     *
     * @param before null for a new session
     * @return the session to store: {@code after}, possibly with changes
     */
    Session changing(@Nullable Session before, Session after);

    /** Called when a session is removed, with all its AF sessions. */
    default void removing(Session session) {}

    /** Returns an observer that calls this one first, then another. */
    default SessionObserver then(SessionObserver next) {
        SessionObserver first = this;
        return new SessionObserver() {
            @Override
            public Session changing(@Nullable Session before, Session after) {
                return next.changing(before, first.changing(before, after));
            }

            @Override
            public void removing(Session session) {
                first.removing(session);
                next.removing(session);
            }
        };
    }
}
