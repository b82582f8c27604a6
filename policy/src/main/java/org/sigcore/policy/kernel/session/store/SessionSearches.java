// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.policyds.SubscriberRow;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.session.service.SessionStore.Found;
import org.sigcore.store.Batches;
import org.sigcore.store.Database;
import org.sigcore.store.Engine;
import org.sigcore.store.Sql;

/**
 * Searches for sessions by key, for the services of one process. An Rx request queries both services in sequence: the
 * first search reads for both in one round trip. Thread-safe.
 */
public final class SessionSearches {
    private static final String RX = "r:";
    private static final int MOST_KEPT = 1000;
    /** Exceeds the delay between the two queries, and is shorter than the retry interval of AFs. */
    private static final long KEPT_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Database database;
    private final List<SessionTables> services;
    private final LongSupplier nanoClock;
    private final Map<SessionTables, SessionReads> slices = new HashMap<>();
    private final Map<SessionTables, Batches<List<String>, List<Result>>> alone = new HashMap<>();
    private final Batches<List<String>, List<Result>> together;
    /** Results for the second service, the oldest first. */
    private final SequencedMap<Kept, Timed> kept = new LinkedHashMap<>();

    /**
     * @param services that run in this process; Rx requests query the first one first
     * @param nanoClock measures the age of kept results
     */
    public SessionSearches(Database database, List<SessionTables> services, LongSupplier nanoClock) {
        this.database = database;
        this.services = List.copyOf(services);
        this.nanoClock = nanoClock;
        this.together = new Batches<>(database, asked -> read(this.services, asked));
        for (SessionTables service : services) {
            alone.put(service, new Batches<>(database, asked -> read(List.of(service), asked)));
            if (service.sliced()) {
                slices.put(service, new SessionReads(service, database, table -> true));
            }
        }
    }

    /**
     * Search result of one service.
     *
     * @param subscribers rows of the sessions' subscribers
     */
    record Result(List<Found> found, Map<String, SubscriberRow> subscribers) {}

    private record Kept(SessionTables service, List<String> keys) {}

    private record Timed(Result result, long atNanos) {}

    /** Searches the sessions of a service. */
    Result search(SessionTables service, List<String> keys) {
        if (!services.contains(service)) {
            return new Result(List.of(), Map.of()); // associations have no keys
        }
        boolean ofRx = services.size() > 1 && keys.stream().anyMatch(key -> key.startsWith(RX));
        if (!ofRx) {
            return Objects.requireNonNull(alone.get(service)).run(keys).getFirst();
        }
        if (!service.equals(services.getFirst())) {
            Result known = take(new Kept(service, keys));
            return known == null
                    ? Objects.requireNonNull(alone.get(service)).run(keys).getFirst()
                    : known;
        }
        List<Result> results = together.run(keys);
        for (int i = 1; i < results.size(); i++) {
            keep(new Kept(services.get(i), keys), results.get(i));
        }
        return results.getFirst();
    }

    private void keep(Kept key, Result result) {
        long now = nanoClock.getAsLong();
        synchronized (kept) {
            kept.putLast(key, new Timed(result, now));
            while (kept.size() > MOST_KEPT || now - kept.firstEntry().getValue().atNanos > KEPT_NANOS) {
                var _ = kept.pollFirstEntry();
            }
        }
    }

    private @Nullable Result take(Kept key) {
        synchronized (kept) {
            Timed timed = kept.remove(key);
            return timed == null || nanoClock.getAsLong() - timed.atNanos > KEPT_NANOS ? null : timed.result;
        }
    }

    /** Returns the results of each service for each list of keys. */
    private List<List<Result>> read(List<SessionTables> of, List<List<String>> asked) {
        Set<String> distinct = new LinkedHashSet<>();
        asked.forEach(distinct::addAll);
        List<String> keys = padded(distinct);
        List<Rows> rows = SessionReads.untilFresh(database, connection -> read(connection, of, keys));
        inSlices(rows);
        return asked.stream()
                .map(one -> rows.stream().map(each -> each.result(one)).toList())
                .toList();
    }

    private List<Rows> read(Connection connection, List<SessionTables> of, List<String> keys) throws SQLException {
        List<Rows> rows = of.stream().map(Rows::new).toList();
        if (database.engine() == Engine.H2) {
            fillByIds(connection, rows, keys);
        } else {
            fill(connection, rows, keys);
        }
        for (Rows each : rows) {
            each.read.putAll(each.sessions.sessions(connection));
        }
        return rows;
    }

    // H2 has no round trip to save. It reads the keys first, and then in each service only sessions that it may have.
    private static void fillByIds(Connection connection, List<Rows> rows, List<String> keys) throws SQLException {
        Map<String, Set<String>> idsByKey = new HashMap<>();
        Sql.all(
                connection,
                "SELECT lookup_key, id FROM sessionaddress WHERE " + Sql.in("lookup_key", keys.size()),
                row -> idsByKey.computeIfAbsent(row.getString(1), first -> new HashSet<>())
                        .add(row.getString(2)),
                keys.toArray());
        rows.forEach(each -> each.idsByKey.putAll(idsByKey));
        Set<String> missing = new LinkedHashSet<>();
        idsByKey.values().forEach(missing::addAll);
        for (boolean likely : List.of(true, false)) {
            for (Rows each : rows) {
                Set<String> ids = missing.stream()
                        .filter(id -> each.tables.isLikely(id) == likely)
                        .collect(Collectors.toSet());
                if (!ids.isEmpty()) {
                    each.fill(connection, padded(ids));
                    missing.removeAll(each.sessions.ids());
                }
            }
        }
    }

    private static void fill(Connection connection, List<Rows> rows, List<String> keys) throws SQLException {
        List<String> selects = new ArrayList<>();
        List<String> parameters = new ArrayList<>();
        for (Rows each : rows) {
            selects.add(select(each.tables, selects.size(), keys.size()));
            parameters.addAll(keys);
        }
        Sql.all(
                connection,
                String.join(" UNION ALL ", selects),
                row -> rows.get(row.getInt(Rows.SERVICE)).add(row),
                parameters.toArray());
    }

    /** Pads the keys to a power of two by repeating the last one, to bound the number of prepared statements. */
    private static List<String> padded(Set<String> keys) {
        List<String> padded = new ArrayList<>(keys);
        while (Integer.bitCount(padded.size()) > 1) {
            padded.add(padded.getLast());
        }
        return padded;
    }

    // Reads sessions that have a key but no row in a table from its slices, with another round trip.
    private void inSlices(List<Rows> rows) {
        for (Rows each : rows) {
            SessionReads reads = slices.get(each.tables);
            if (reads != null) {
                reads.findAll(each.ids().stream()
                                .filter(id -> rows.stream().noneMatch(any -> any.read.containsKey(id)))
                                .toList())
                        .forEach(each::add);
            }
        }
    }

    private static String select(SessionTables tables, int service, int keys) {
        return "SELECT " + SessionRows.columns(tables) + ", " + SubscriberRow.COLUMNS + ", k.lookup_key, k.id, "
                + service + " FROM sessionaddress k " + (tables.sliced() ? "LEFT JOIN " : "JOIN ") + tables.sessions()
                + " s ON s." + tables.id() + " = k.id" + tables.joinAf() + SubscriberRow.join("s.supi") + " WHERE "
                + Sql.in("k.lookup_key", keys);
    }

    /** Rows of one service. */
    private static final class Rows {
        static final int KEY = SessionRows.COLUMNS + SubscriberRow.COUNT + 1;
        static final int ID = KEY + 1;
        static final int SERVICE = ID + 1;
        private final SessionTables tables;
        private final SessionRows sessions;
        private final Map<String, Session> read = new HashMap<>();
        private final Map<String, Set<String>> idsByKey = new HashMap<>();
        private final Map<String, SubscriberRow> subscribers = new HashMap<>();

        Rows(SessionTables tables) {
            this.tables = tables;
            this.sessions = new SessionRows(tables);
        }

        void fill(Connection connection, List<String> ids) throws SQLException {
            Sql.all(
                    connection,
                    SessionReads.select(tables, 0) + SessionReads.in(tables, ids),
                    this::addSession,
                    ids.toArray());
        }

        private String addSession(ResultSet row) throws SQLException {
            String id = sessions.add(row, 0);
            SubscriberRow subscriber = SubscriberRow.read(row, SessionRows.COLUMNS + 1, SessionRows.supi(row));
            subscribers.put(subscriber.uekey(), subscriber);
            return id;
        }

        boolean add(ResultSet row) throws SQLException {
            if (row.getString(1) != null) {
                addSession(row);
            }
            return idsByKey.computeIfAbsent(row.getString(KEY), first -> new HashSet<>())
                    .add(row.getString(ID));
        }

        void add(SessionReads.Loaded loaded) {
            read.put(loaded.session().id(), loaded.session());
            subscribers.put(loaded.subscriber().uekey(), loaded.subscriber());
        }

        Set<String> ids() {
            return idsByKey.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        }

        Result result(List<String> keys) {
            List<Found> found = new ArrayList<>();
            for (String key : keys) {
                for (String id : idsByKey.getOrDefault(key, Set.of())) {
                    Session session = read.get(id);
                    if (session != null) {
                        found.add(new Found(key, session));
                    }
                }
            }
            return new Result(found, subscribers);
        }
    }
}
