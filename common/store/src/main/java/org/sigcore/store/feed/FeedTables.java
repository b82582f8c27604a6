// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** The statements of a feed, all by primary key but for the inbox, which is small. Thread-safe. */
final class FeedTables {
    static final int BATCH = 1000;
    /** Changes that are kept for those who lag behind. */
    static final int KEPT = 10_000;

    private static final int PURGED_AT_ONCE = 2000;

    private final String feed;

    FeedTables(String feed) {
        this.feed = feed;
    }

    /** The end of the log, where it begins, and whether changes wait to be put in order. */
    record Head(long seq, long keptFrom, boolean waiting) {}

    private record Waiting(long id, Change change) {}

    /** @return false if it was there */
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

    /** The changes behind a place, in order, at most {@link #BATCH}. */
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
     * Gives waiting changes their places, in one transaction.
     *
     * @return the changes, the last of which stands at the returned head
     */
    Ordered order(Connection connection) throws SQLException {
        long end;
        long keptFrom;
        // The lock of this row makes one process at a time do this; what the others have committed is seen behind it.
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
     * Changes that got their places.
     *
     * @param after the place ahead of the first
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
     * Takes changes out of the inbox; returns those that were still in it. On NDB the rows of a commit become visible one by
     * one: behind the lock of the head there may still be changes that its last holder has taken.
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
