// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfregistration.NfInstance;

/** A store in memory that counts its writes. Thread-safe. */
public final class InMemoryNfInstanceStore implements NfInstanceStore {
    private final Map<String, NfInstance> rows = new HashMap<>();
    private final List<StoredChange> committed = new ArrayList<>();
    private final List<String> heard = new ArrayList<>();
    private int waits;

    public synchronized int writes() {
        return committed.size();
    }

    /** Returns the committed changes in order. */
    public synchronized List<StoredChange> committed() {
        return List.copyOf(committed);
    }

    /** Returns the announced heart-beats. */
    public synchronized List<String> heard() {
        return List.copyOf(heard);
    }

    /** Returns how often an answer waited for other processes. */
    public synchronized int waits() {
        return waits;
    }

    @Override
    public synchronized void awaitOthers() {
        waits++;
    }

    @Override
    public void forEach(Consumer<NfInstance> each) {
        List<NfInstance> all;
        synchronized (this) {
            all = List.copyOf(rows.values());
        }
        all.forEach(each);
    }

    @Override
    public synchronized @Nullable NfInstance find(String id) {
        return rows.get(id);
    }

    @Override
    public synchronized boolean commit(StoredChange change) {
        NfInstance stored = rows.get(change.id());
        NfInstance before = change.before();
        if (stored == null ? before != null : before == null || stored.revision() != before.revision()) {
            return false;
        }
        NfInstance after = change.after();
        if (after == null) {
            rows.remove(change.id());
        } else {
            rows.put(change.id(), after);
        }
        committed.add(change);
        return true;
    }

    @Override
    public synchronized Set<String> commitAll(Collection<StoredChange> changes) {
        Set<String> ids = new HashSet<>();
        for (StoredChange change : changes) {
            if (commit(change)) {
                ids.add(change.id());
            }
        }
        return ids;
    }

    @Override
    public synchronized void announceHeartbeats(Collection<String> ids) {
        heard.addAll(ids);
    }
}
