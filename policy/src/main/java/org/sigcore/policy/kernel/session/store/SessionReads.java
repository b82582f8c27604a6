// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.contract.policyds.SubscriberRow;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.store.Batches;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import org.sigcore.store.SqlWork;
import org.sigcore.store.StaleException;

/**
 * Reads sessions by ID, from the table or from its slices. A session is stored in one of two places: the table, or the
 * slice of its ID. The expected place is read first; if the session is absent, the other place is read, and then the
 * first one again, since the session may have been moved in between. Concurrent reads of one place share a round trip.
 * Thread-safe.
 */
final class SessionReads {
    private static final int MOST_READS = 5;
    private final SessionTables tables;
    private final Database database;
    private final Predicate<String> sliced;
    private final List<Place> places;

    /** @param sliced true if rows of a table belong in its slices; evaluated for each read */
    SessionReads(SessionTables tables, Database database, Predicate<String> sliced) {
        this.tables = tables;
        this.database = database;
        this.sliced = sliced;
        this.places = IntStream.rangeClosed(0, tables.sliced() ? SessionTables.SLICES : 0)
                .mapToObj(Place::new)
                .toList();
    }

    /** Session with its subscriber's row. */
    record Loaded(Session session, SubscriberRow subscriber) {}

    /** Returns the expected place of a session: a slice, or 0 for the table. */
    int placeOf(String id) {
        return tables.sliced() && sliced.test(tables.sessions()) ? tables.sliceOf(id) : 0;
    }

    /** Returns the possible places of a session, in the order in which they are read. */
    List<Integer> placesOf(String id) {
        int place = placeOf(id);
        return tables.sliced() ? List.of(place, place == 0 ? tables.sliceOf(id) : 0, place) : List.of(place);
    }

    @Nullable
    Loaded find(String id) {
        for (int place : placesOf(id)) {
            Loaded found = places.get(place).batches.run(id);
            if (found != null) {
                return found;
            }
        }
        return null;
    }

    /** Reads those that exist, in the order of the IDs; usually one round trip per slice. */
    List<Loaded> findAll(Collection<String> ids) {
        Map<String, List<Integer>> missing = new LinkedHashMap<>();
        ids.forEach(id -> missing.put(id, placesOf(id)));
        Map<String, Loaded> found = new HashMap<>();
        int looks = tables.sliced() ? 3 : 1;
        for (int look = 0; look < looks && !missing.isEmpty(); look++) {
            Map<Integer, List<String>> idsOfPlace = new TreeMap<>();
            for (Map.Entry<String, List<Integer>> each : missing.entrySet()) {
                idsOfPlace
                        .computeIfAbsent(each.getValue().get(look), first -> new ArrayList<>())
                        .add(each.getKey());
            }
            idsOfPlace.forEach((place, some) -> places.get(place).read(some).stream()
                    .filter(Objects::nonNull)
                    .forEach(loaded -> found.put(loaded.session.id(), loaded)));
            missing.keySet().removeAll(found.keySet());
        }
        return ids.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    /** The table, or a slice of it. */
    private final class Place {
        private final int slice;
        private final String selectById;
        private final Batches<String, @Nullable Loaded> batches;

        private Place(int slice) {
            this.slice = slice;
            this.selectById = select(tables, slice);
            this.batches = new Batches<>(database, this::read);
        }

        private List<@Nullable Loaded> read(List<String> ids) {
            String sql = selectById + in(tables, ids);
            return untilFresh(database, connection -> read(connection, sql, ids));
        }

        private List<@Nullable Loaded> read(Connection connection, String sql, List<String> ids) throws SQLException {
            SessionRows rows = new SessionRows(tables);
            Map<String, SubscriberRow> subscribers = new HashMap<>();
            Sql.all(
                    connection,
                    sql,
                    row -> subscribers.put(
                            rows.add(row, slice),
                            SubscriberRow.read(row, SessionRows.COLUMNS + 1, SessionRows.supi(row))),
                    ids.toArray());
            Map<String, Session> sessions = rows.sessions(connection);
            List<@Nullable Loaded> inOrder = new ArrayList<>(ids.size());
            for (String id : ids) {
                Session session = sessions.get(id);
                SubscriberRow subscriber = subscribers.get(id);
                inOrder.add(session == null || subscriber == null ? null : new Loaded(session, subscriber));
            }
            return inOrder;
        }
    }

    /** Returns the SELECT of sessions of a slice with their AF sessions and subscribers, up to the condition. */
    static String select(SessionTables tables, int slice) {
        return "SELECT " + SessionRows.columns(tables) + ", " + SubscriberRow.COLUMNS + " FROM " + tables.slice(slice)
                + " s" + tables.joinAf() + SubscriberRow.join("s.supi") + " WHERE ";
    }

    /** Returns the condition of {@link #select} on the IDs, which are parameters. */
    static String in(SessionTables tables, List<String> ids) {
        return Sql.in("s." + tables.id(), ids.size());
    }

    /** Repeats a read if a document was rewritten while its parts were read. */
    static <T> T untilFresh(Database database, SqlWork<T> work) {
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
