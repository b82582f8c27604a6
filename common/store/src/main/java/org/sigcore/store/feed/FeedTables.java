// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Statements of a feed, all by primary key except for the inbox, which is small. Thread-safe. */
final class FeedTables {
    static final int BATCH = 1000;
    /** Number of changes kept for followers that lag behind. */
    static final int KEPT = 10_000;

    private static final int PURGED_AT_ONCE = 2000;

    private final String feed;

    FeedTables(String feed) {
        this.feed = feed;
    }

    /** The end and the start of the log, and whether changes are waiting to be ordered. */
    record Head(long seq, long keptFrom, boolean waiting) {}

    private record Waiting(long id, Change change) {}

    /** @return false if the feed already existed */
    boolean create(Connection connection) throws SQLException {
        try (PreparedStatement exists = connection.prepareStatement("SELECT seq FROM change_head WHERE feed = ?")) {
            exists.setString(1, feed);
            try (ResultSet row = exists.executeQuery()) {
                if (row.next()) {
                    return false;
                }
            }
        }
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO change_head (feed, seq, kept_from) VALUES (?, 0, 0)")) {
            insert.setString(1, feed);
            insert.executeUpdate();
            return true;
        }
    }

    Head head(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT h.seq, h.kept_from,"
                + " (SELECT COUNT(*) FROM change_inbox i WHERE i.feed = h.feed) FROM change_head h WHERE h.feed = ?")) {
            query.setString(1, feed);
            try (ResultSet row = query.executeQuery()) {
                row.next();
                return new Head(row.getLong(1), row.getLong(2), row.getLong(3) > 0);
            }
        }
    }

    void append(Connection connection, List<Change> changes) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO change_inbox (feed, topic, entity, stamp, payload) VALUES (?, ?, ?, ?, ?)")) {
            for (Change change : changes) {
                insert.setString(1, feed);
                insert.setString(2, change.topic());
                insert.setString(3, change.entity());
                insert.setLong(4, change.stamp());
                insert.setString(5, change.payload());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** Returns the changes after a position in order, at most {@link #BATCH}. */
    List<Change> read(Connection connection, long after, long upTo) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT topic, entity, stamp, payload FROM change_log"
                        + " WHERE feed = ? AND seq > ? AND seq <= ? ORDER BY seq")) {
            query.setString(1, feed);
            query.setLong(2, after);
            query.setLong(3, Math.min(upTo, after + BATCH));
            List<Change> changes = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    changes.add(change(row, 1));
                }
            }
            return changes;
        }
    }

    /**
     * Assigns positions to waiting changes in one transaction.
     *
     * @return the changes, the last of which is at the returned head
     */
    Ordered order(Connection connection) throws SQLException {
        long end;
        long keptFrom;
        // The row lock ensures that one process at a time orders changes; it sees everything that its predecessors have
        // committed.
        try (PreparedStatement lock =
                connection.prepareStatement("SELECT seq, kept_from FROM change_head WHERE feed = ? FOR UPDATE")) {
            lock.setString(1, feed);
            try (ResultSet row = lock.executeQuery()) {
                row.next();
                end = row.getLong(1);
                keptFrom = row.getLong(2);
            }
        }
        List<Waiting> waiting = take(connection, waiting(connection));
        if (waiting.isEmpty()) {
            return new Ordered(end, List.of());
        }
        log(connection, end, waiting);
        long newEnd = end + waiting.size();
        if (newEnd - keptFrom >= KEPT + PURGED_AT_ONCE) {
            keptFrom = newEnd - KEPT;
            purge(connection, keptFrom);
        }
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE change_head SET seq = ?, kept_from = ? WHERE feed = ?")) {
            update.setLong(1, newEnd);
            update.setLong(2, keptFrom);
            update.setString(3, feed);
            update.executeUpdate();
        }
        return new Ordered(end, waiting.stream().map(Waiting::change).toList());
    }

    /**
     * Changes with assigned positions.
     *
     * @param after position before the first change
     */
    record Ordered(long after, List<Change> changes) {}

    private List<Waiting> waiting(Connection connection) throws SQLException {
        List<Waiting> waiting = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement("SELECT entry_id, topic, entity, stamp, payload"
                + " FROM change_inbox WHERE feed = ? ORDER BY stamp, entry_id LIMIT " + BATCH)) {
            query.setString(1, feed);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    waiting.add(new Waiting(row.getLong(1), change(row, 2)));
                }
            }
        }
        return waiting;
    }

    /**
     * Deletes changes from the inbox, and returns those that were still in it. On NDB, rows of a commit become visible
     * one by one: after the lock of the head was acquired, changes that its previous holder has taken may still be
     * visible.
     */
    private static List<Waiting> take(Connection connection, List<Waiting> waiting) throws SQLException {
        if (waiting.isEmpty()) {
            return waiting;
        }
        try (PreparedStatement delete = connection.prepareStatement("DELETE FROM change_inbox WHERE entry_id = ?")) {
            for (Waiting item : waiting) {
                delete.setLong(1, item.id());
                delete.addBatch();
            }
            int[] deleted = delete.executeBatch();
            List<Waiting> taken = new ArrayList<>(waiting.size());
            for (int i = 0; i < deleted.length; i++) {
                if (deleted[i] != 0) {
                    taken.add(waiting.get(i));
                }
            }
            return taken;
        }
    }

    private void log(Connection connection, long end, List<Waiting> waiting) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO change_log (feed, seq, topic, entity, stamp, payload) VALUES (?, ?, ?, ?, ?, ?)")) {
            long seq = end;
            for (Waiting item : waiting) {
                insert.setString(1, feed);
                insert.setLong(2, ++seq);
                insert.setString(3, item.change().topic());
                insert.setString(4, item.change().entity());
                insert.setLong(5, item.change().stamp());
                insert.setString(6, item.change().payload());
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    private void purge(Connection connection, long upTo) throws SQLException {
        try (PreparedStatement delete =
                connection.prepareStatement("DELETE FROM change_log WHERE feed = ? AND seq <= ?")) {
            delete.setString(1, feed);
            delete.setLong(2, upTo);
            delete.executeUpdate();
        }
    }

    private static Change change(ResultSet row, int first) throws SQLException {
        return new Change(
                row.getString(first), row.getString(first + 1), row.getLong(first + 2), row.getString(first + 3));
    }
}
