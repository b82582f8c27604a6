// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionStore;
import org.sigcore.policy.kernel.store.KeyWalk;
import org.sigcore.policy.kernel.store.LastWrite;
import org.sigcore.policy.kernel.store.PolicyDatabase;
import org.sigcore.store.Commits;

/**
 * Sessions in {@link SessionTables} and {@code sessionaddress}: rows are accessed by primary key, or by its first
 * column, which is the partition key. Thread-safe.
 */
public final class JdbcSessionStore implements SessionStore {
    private final SessionTables tables;
    private final Commits commits;
    private final SessionSearches searches;
    private final SessionWrites writes;
    private final SessionReads reads;
    private final List<KeyWalk> walks;
    private final InstantSource clock;

    /** @param searches of all services of this process, including this one */
    public JdbcSessionStore(
            SessionTables tables, PolicyDatabase policy, SessionSearches searches, InstantSource clock) {
        this.searches = searches;
        this.tables = tables;
        this.commits = policy.commits();
        this.reads = new SessionReads(tables, policy.database(), policy.sliced());
        this.writes = new SessionWrites(tables, policy, reads::placeOf, clock);
        this.clock = clock;
        this.walks = IntStream.rangeClosed(0, tables.sliced() ? SessionTables.SLICES : 0)
                .mapToObj(slice -> new KeyWalk(policy, tables.slice(slice), tables.id()))
                .toList();
    }

    @Override
    public Session add(Session session) {
        return writes.add(session);
    }

    @Override
    public Session replace(Session before, Session after) {
        return writes.replace(before, after);
    }

    @Override
    public void remove(Session session) {
        writes.remove(session);
    }

    @Override
    public @Nullable Session find(String id) {
        SessionReads.Loaded loaded = reads.find(id);
        if (loaded == null) {
            return null;
        }
        loaded.subscriber().remember(commits.current());
        return loaded.session();
    }

    @Override
    public List<Session> findAll(List<String> ids) {
        return reads.findAll(ids).stream().map(SessionReads.Loaded::session).toList();
    }

    @Override
    public List<Found> findByKeys(Collection<String> keys) {
        if (keys.isEmpty()) {
            return List.of();
        }
        SessionSearches.Result search = searches.search(tables, List.copyOf(keys));
        search.subscribers().values().forEach(subscriber -> subscriber.remember(commits.current()));
        return search.found();
    }

    @Override
    public List<LastWrite> walk(String after, int limit) {
        if (walks.size() == 1) {
            return walks.getFirst().page(after, limit);
        }
        Map<String, LastWrite> merged = new TreeMap<>();
        for (KeyWalk walk : walks) {
            walk.page(after, limit).forEach(each -> merged.put(each.id(), each));
        }
        // Rows that another process has moved back to the table since it was read.
        walks.getFirst().page(after, limit).forEach(each -> merged.put(each.id(), each));
        return merged.values().stream().limit(limit).toList();
    }

    @Override
    public boolean isOf(String id, long changedAtMillis) {
        return reads.placesOf(id).stream().anyMatch(place -> walks.get(place).isOf(id, changedAtMillis));
    }

    @Override
    public void confirm(String id) {
        boolean _ =
                reads.placesOf(id).stream().anyMatch(place -> walks.get(place).confirm(id, clock.millis()));
    }
}
