// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.session.store;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.config.PolicyDatabase;
import org.sigcore.policy.policyds.api.SubscriberRow;
import org.sigcore.policy.session.logic.Session;
import org.sigcore.policy.session.logic.Touched;
import org.sigcore.policy.session.service.SessionStore;
import org.sigcore.policy.store.KeyWalk;
import org.sigcore.store.Batches;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import org.sigcore.store.SqlWork;
import org.sigcore.store.StaleException;

/**
 * Sessions in {@link SessionTables} and {@code sessionaddress}: rows by primary key, or by the first column of it, which names
 * their partition. Sessions that are asked for at the same time are read in one round trip. Thread-safe.
 */
public final class JdbcSessionStore implements SessionStore {
    private static final int MOST_READS = 5;
    private final SessionTables tables;
    private final Database database;
    private final Commits commits;
    private final SessionSearches searches;
    private final SessionWrites writes;
    private final KeyWalk walk;
    private final InstantSource clock;
    private final String selectById;
    private final Batches<String, @Nullable Loaded> reads = new Batches<>(this::readByIds);

    /** A session with its subscriber's row. */
    private record Loaded(Session session, SubscriberRow subscriber) {}

    /** @param searches of the services of this process, this one among them */
    public JdbcSessionStore(
            SessionTables tables, PolicyDatabase policy, SessionSearches searches, InstantSource clock) {
        this.searches = searches;
        this.tables = tables;
        this.database = policy.database();
        this.commits = policy.commits();
        this.writes = new SessionWrites(tables, policy, clock);
        this.clock = clock;
        this.walk = new KeyWalk(database, tables.sessions(), tables.id());
        this.selectById = "SELECT " + SessionRows.columns(tables) + ", " + SubscriberRow.COLUMNS + " FROM "
                + tables.sessions() + " s" + tables.joinAf() + SubscriberRow.join("s.supi") + " WHERE ";
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
        Loaded loaded = reads.run(id);
        if (loaded == null) {
            return null;
        }
        loaded.subscriber.remember(commits.current());
        return loaded.session;
    }

    @Override
    public List<Session> findAll(List<String> ids) {
        return ids.isEmpty()
                ? List.of()
                : readByIds(ids).stream()
                        .filter(Objects::nonNull)
                        .map(Loaded::session)
                        .toList();
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
    public List<Touched> walk(String after, int limit) {
        return walk.page(after, limit);
    }

    @Override
    public boolean isOf(String id, long changedAtMillis) {
        return walk.isOf(id, changedAtMillis);
    }

    @Override
    public void confirm(String id) {
        walk.confirm(id, clock.millis());
    }

    private List<@Nullable Loaded> readByIds(List<String> ids) {
        String sql = selectById + Sql.in("s." + tables.id(), ids.size());
        return read(connection -> {
            SessionRows rows = new SessionRows(tables);
            Map<String, SubscriberRow> subscribers = new HashMap<>();
            Sql.all(
                    connection,
                    sql,
                    row -> subscribers.put(
                            rows.add(row), SubscriberRow.read(row, SessionRows.COLUMNS + 1, SessionRows.supi(row))),
                    ids.toArray());
            Map<String, Session> sessions = rows.sessions(connection);
            List<@Nullable Loaded> inOrder = new ArrayList<>(ids.size());
            for (String id : ids) {
                Session session = sessions.get(id);
                SubscriberRow subscriber = subscribers.get(id);
                inOrder.add(session == null || subscriber == null ? null : new Loaded(session, subscriber));
            }
            return inOrder;
        });
    }

    private <T> T read(SqlWork<T> work) {
        for (int read = 1; ; read++) {
            try {
                return database.execute(work);
            } catch (StaleException e) {
                if (read == MOST_READS) {
                    throw e;
                }
            }
        }
    }
}
