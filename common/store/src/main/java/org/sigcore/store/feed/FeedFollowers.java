// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;

/**
 * Processes that follow a feed, with their addresses. A process is alive as long as its row changes; each process
 * measures the time without a change on its own clock. Thread-safe.
 */
public final class FeedFollowers {
    private final Database database;
    private final String feed;
    private final String name;
    private final long patienceNanos;
    private final LongSupplier nanoTime;
    private final Map<String, Seen> seen = new HashMap<>();
    private volatile Map<String, String> others = Map.of();

    private record Row(String address, long beats) {}

    private record Seen(Row row, long sinceNanos) {}

    private FeedFollowers(Database database, String feed, String name, Duration patience, LongSupplier nanoTime) {
        this.database = database;
        this.feed = feed;
        this.name = name;
        this.patienceNanos = patience.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * Creates an instance, and its table if necessary. No other process is known before the first {@link #beat}.
     *
     * @param feed name of the feed, up to 32 characters
     * @param name name of this process, stable over restarts and unique among all processes; up to 255 characters
     * @param patience time without a beat after which a process counts as dead
     */
    public static FeedFollowers of(Database database, String feed, String name, Duration patience) {
        return of(database, feed, name, patience, System::nanoTime);
    }

    static FeedFollowers of(Database database, String feed, String name, Duration patience, LongSupplier nanoTime) {
        ChangeFeed.prepare(database);
        return new FeedFollowers(database, feed, name, patience, nanoTime);
    }

    /**
     * Signals that this process is alive, and refreshes the list of others. Must be called at intervals of a fraction
     * of the patience.
     *
     * @param address address of this process for others, up to 255 characters; empty if it is not reachable
     * @throws org.sigcore.store.StoreUnavailableException if the database is unreachable
     */
    public synchronized void beat(String address) {
        Map<String, Row> rows;
        try {
            rows = database.transact(connection -> {
                write(connection, address);
                return read(connection);
            });
        } catch (DuplicateKeyException e) {
            return; // row inserted concurrently; the next beat finds it
        }
        long now = nanoTime.getAsLong();
        seen.keySet().retainAll(rows.keySet());
        Map<String, String> alive = new HashMap<>();
        rows.forEach((follower, row) -> {
            Seen before = seen.get(follower);
            Seen after = before == null || !before.row.equals(row) ? new Seen(row, now) : before;
            seen.put(follower, after);
            if (now - after.sinceNanos < patienceNanos) {
                alive.put(follower, row.address);
            }
        });
        alive.remove(name);
        others = Map.copyOf(alive);
    }

    /** Returns the addresses of the other processes by name, as of the last beat. */
    public Map<String, String> others() {
        return others;
    }

    /**
     * Signals that this process stops, so that others do not wait for it. Also removes the rows of killed processes.
     */
    public synchronized void leave() {
        database.transact(connection -> {
            delete(connection, name);
            for (String follower : seen.keySet()) {
                if (!others.containsKey(follower)) {
                    delete(connection, follower);
                }
            }
            return true;
        });
    }

    private void write(Connection connection, String address) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE change_follower SET address = ?, beats = beats + 1 WHERE feed = ? AND follower = ?")) {
            update.setString(1, address);
            update.setString(2, feed);
            update.setString(3, name);
            if (update.executeUpdate() == 1) {
                return;
            }
        }
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO change_follower (feed, follower, address, beats) VALUES (?, ?, ?, 0)")) {
            insert.setString(1, feed);
            insert.setString(2, name);
            insert.setString(3, address);
            insert.executeUpdate();
        }
    }

    private Map<String, Row> read(Connection connection) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT follower, address, beats FROM change_follower WHERE feed = ?")) {
            query.setString(1, feed);
            try (ResultSet row = query.executeQuery()) {
                Map<String, Row> rows = new HashMap<>();
                while (row.next()) {
                    rows.put(row.getString(1), new Row(row.getString(2), row.getLong(3)));
                }
                return rows;
            }
        }
    }

    private void delete(Connection connection, String follower) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM change_follower WHERE feed = ? AND follower = ?")) {
            delete.setString(1, feed);
            delete.setString(2, follower);
            delete.executeUpdate();
        }
    }
}
