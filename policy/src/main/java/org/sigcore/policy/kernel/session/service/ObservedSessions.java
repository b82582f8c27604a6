// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.service;

import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.store.LastWrite;

/** Store decorator that calls an observer for each write. Thread-safe. */
public final class ObservedSessions implements SessionStore {
    private final SessionStore store;
    private final SessionObserver observer;

    public ObservedSessions(SessionStore store, SessionObserver observer) {
        this.store = store;
        this.observer = observer;
    }

    @Override
    public Session add(Session session) {
        return store.add(observer.changing(null, session));
    }

    @Override
    public Session replace(Session before, Session after) {
        return store.replace(before, observer.changing(before, after));
    }

    @Override
    public void remove(Session session) {
        observer.removing(session);
        store.remove(session);
    }

    @Override
    public @Nullable Session find(String id) {
        return store.find(id);
    }

    @Override
    public List<Session> findAll(List<String> ids) {
        return store.findAll(ids);
    }

    @Override
    public List<Found> findByKeys(Collection<String> keys) {
        return store.findByKeys(keys);
    }

    @Override
    public List<LastWrite> walk(String after, int limit) {
        return store.walk(after, limit);
    }

    @Override
    public boolean isOf(String id, long changedAtMillis) {
        return store.isOf(id, changedAtMillis);
    }

    @Override
    public void confirm(String id) {
        store.confirm(id);
    }
}
