// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.feed.Change;
import org.sigcore.store.feed.ChangeFeed;
import org.sigcore.store.feed.ChangeFollower;

/** A feed of two sites with a database each; the test copies the rows of the logs as replication does. */
@Tag("h2")
@Timeout(60)
class ReplicatedChangeFeedTest {
    private Database east;
    private Database west;

    @BeforeEach
    void open() {
        east = Database.open(new DatabaseConfig("jdbc:h2:mem:east;DB_CLOSE_DELAY=0", "", "", 4));
        west = Database.open(new DatabaseConfig("jdbc:h2:mem:west;DB_CLOSE_DELAY=0", "", "", 4));
    }

    @AfterEach
    void close() {
        east.close();
        west.close();
    }

    private static final class RecordingFollower implements ChangeFollower {
        private final List<String> own = new CopyOnWriteArrayList<>();
        private final List<String> replicated = new CopyOnWriteArrayList<>();
        private final AtomicInteger gaps = new AtomicInteger();

        @Override
        public void onChanges(List<Change> changes) {
            changes.forEach(change -> own.add(change.entity()));
        }

        @Override
        public void onReplicated(List<Change> changes) {
            changes.forEach(change -> replicated.add(change.entity()));
        }

        @Override
        public void onGap() {
            gaps.incrementAndGet();
        }

        Set<String> once() {
            return new CopyOnWriteArraySet<>(replicated);
        }
    }

    @Test
    void changesOfTheOtherSite_areDeliveredInOrderAndRepeated() throws Exception {
        RecordingFollower here = new RecordingFollower();
        RecordingFollower there = new RecordingFollower();
        try (ChangeFeed eastern = ChangeFeed.openReplicated(east, "test", "east");
                ChangeFeed western = ChangeFeed.openReplicated(west, "test", "west")) {
            eastern.follow(here);
            western.follow(there);
            for (int i = 0; i < 5; i++) {
                append(east, eastern, "e" + i, i);
            }
            append(west, western, "w", 1);
            until(() -> here.own.size(), 5);
            until(() -> there.own, List.of("w"));

            copyLog(east, west, "test@east");
            assertThat(there.replicated).as("the head has not arrived").isEmpty();
            copyHead(east, west, "test@east");

            List<String> all = List.of("e0", "e1", "e2", "e3", "e4");
            until(() -> there.replicated.size() >= 5);
            assertThat(there.replicated.subList(0, 5)).isEqualTo(all);
            until(() -> there.replicated.size(), 10);
            assertThat(there.replicated.subList(5, 10)).isEqualTo(all);
            assertThat(there.own).containsExactly("w");
            assertThat(there.gaps).hasValue(0);
            assertThat(here.replicated).isEmpty();
        }
    }

    @Test
    void headReplicatedBeforeItsEntries_delaysDelivery() throws Exception {
        RecordingFollower there = new RecordingFollower();
        try (ChangeFeed eastern = ChangeFeed.openReplicated(east, "test", "east");
                ChangeFeed western = ChangeFeed.openReplicated(west, "test", "west")) {
            RecordingFollower here = new RecordingFollower();
            eastern.follow(here);
            western.follow(there);
            append(east, eastern, "e", 1);
            until(() -> here.own.size(), 1);

            copyHead(east, west, "test@east");
            append(west, western, "w", 1);
            until(() -> there.own, List.of("w"));
            assertThat(there.replicated).isEmpty();
            copyLog(east, west, "test@east");

            until(() -> there.once(), Set.of("e"));
            assertThat(there.gaps).hasValue(0);
        }
    }

    @Test
    void entriesBeforeTheStart_areNotDelivered_andLogResetIsGap() throws Exception {
        try (ChangeFeed eastern = ChangeFeed.openReplicated(east, "test", "east")) {
            RecordingFollower here = new RecordingFollower();
            eastern.follow(here);
            append(east, eastern, "old", 1);
            append(east, eastern, "old2", 2);
            until(() -> here.own.size(), 2);
        }
        RecordingFollower there = new RecordingFollower();
        try (ChangeFeed prepared = ChangeFeed.openReplicated(west, "test", "west")) {
            assertThat(prepared).isNotNull();
        }
        copyLog(east, west, "test@east");
        copyHead(east, west, "test@east");
        try (ChangeFeed western = ChangeFeed.openReplicated(west, "test", "west")) {
            western.follow(there);
            append(west, western, "w", 1);
            until(() -> there.own, List.of("w"));
            assertThat(there.replicated).isEmpty();

            west.transact(connection -> update(connection, 1)); // as after a restore from backup
            until(() -> there.gaps.get(), 1);
        }
    }

    private static int update(Connection connection, long seq) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE change_head SET seq = ? WHERE feed = 'test@east'")) {
            update.setLong(1, seq);
            return update.executeUpdate();
        }
    }

    private static void append(Database database, ChangeFeed feed, String entity, long stamp) {
        database.transact(connection -> {
            feed.append(connection, List.of(Change.of("topic", entity, stamp)));
            return true;
        });
        feed.wake();
    }

    private static void copyLog(Database from, Database to, String feed) {
        copy(from, to, feed, "change_log", "feed, seq, topic, entity, stamp, payload", 6);
    }

    private static void copyHead(Database from, Database to, String feed) {
        copy(from, to, feed, "change_head", "feed, seq, kept_from", 3);
    }

    private static void copy(Database from, Database to, String feed, String table, String columns, int count) {
        List<List<Object>> rows = from.execute(connection -> {
            try (PreparedStatement select =
                    connection.prepareStatement("SELECT " + columns + " FROM " + table + " WHERE feed = ?")) {
                select.setString(1, feed);
                List<List<Object>> found = new ArrayList<>();
                try (ResultSet row = select.executeQuery()) {
                    while (row.next()) {
                        List<Object> values = new ArrayList<>();
                        for (int i = 1; i <= count; i++) {
                            values.add(row.getObject(i));
                        }
                        found.add(values);
                    }
                }
                return found;
            }
        });
        to.transact(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO " + table + " (" + columns + ") VALUES (" + "?, ".repeat(count - 1) + "?)")) {
                for (List<Object> values : rows) {
                    for (int i = 0; i < count; i++) {
                        insert.setObject(i + 1, values.get(i));
                    }
                    insert.executeUpdate();
                }
                return true;
            }
        });
    }
}
