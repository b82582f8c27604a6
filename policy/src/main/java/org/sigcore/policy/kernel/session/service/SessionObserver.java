// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.Session;

/**
 * Told of what becomes of the sessions of a service, within the unit of work that stores it: what it adds to the outbox is sent
 * when that is committed, and done again with the rest when that was overtaken. Thread-safe.
 */
@FunctionalInterface
public interface SessionObserver {
    /** Nobody looks. */
    SessionObserver NONE = (before, after) -> after;

    /**
     * A session is created or changed.
     *
     * @param before null for one that is created
     * @return what is stored: {@code after}, or that with another course of its AF sessions
     */
    Session changing(@Nullable Session before, Session after);

    /** A session is removed, with all its AF sessions. */
    default void removing(Session session) {}

    /** This one first, then another. */
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
