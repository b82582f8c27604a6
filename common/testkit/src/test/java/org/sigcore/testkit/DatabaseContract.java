// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.Sql;

/** Behaviour of a database on every engine: transactions, duplicate keys, deadlocks, migrations. */
@Timeout(90)
abstract class DatabaseContract {
    private static final String MIGRATIONS = "db/migration/testkit";
    private static final int PARTIES = 3;

    private String url;
    private Database database;

    /** Returns the URL of an empty database that several clients may open. */
    abstract String url() throws Exception;

    @BeforeEach
    void open() throws Exception {
        url = url();
        database = migrated();
    }

    @AfterEach
    void close() {
        if (database != null) { // null where the engine is absent
            database.close();
        }
    }

    @Test
    void committedRows_surviveReopening() {
        database.transact(connection -> insert(connection, "a", 1));
        database.close();
        database = migrated();

        assertThat(amount("a")).isEqualTo(1);
        assertThat(database.reachable(Duration.ofSeconds(5))).isTrue();
    }

    @Test
    void failingTransaction_isRolledBack() {
        assertThatThrownBy(() -> database.transact(connection -> {
                    insert(connection, "b", 1);
                    throw new IllegalStateException("refused");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(amount("b")).isEqualTo(-1);
    }

    @Test
    void duplicateKey_throwsDuplicateKeyException() {
        database.transact(connection -> insert(connection, "a", 1));

        assertThatThrownBy(() -> database.transact(connection -> insert(connection, "a", 2)))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(amount("a")).isEqualTo(1);
    }

    @Test
    void keys_areCaseSensitive() {
        database.transact(connection -> insert(connection, "a", 1));
        database.transact(connection -> insert(connection, "A", 2));

        assertThat(List.of(amount("a"), amount("A"))).containsExactly(1, 2);
    }

    @Test
    void deadlock_repeatsTheLosingTransaction() throws Exception {
        database.transact(connection -> insert(connection, "a", 0));
        database.transact(connection -> insert(connection, "b", 0));
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        AtomicInteger runs = new AtomicInteger();

        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> one = executor.submit(() -> addToBoth("a", "b", bothHoldOne, runs));
            Future<?> two = executor.submit(() -> addToBoth("b", "a", bothHoldOne, runs));
            one.get(30, TimeUnit.SECONDS);
            two.get(30, TimeUnit.SECONDS);
        }

        assertThat(List.of(amount("a"), amount("b"))).containsExactly(2, 2);
        assertThat(runs.get()).as("a deadlock happened").isGreaterThan(2);
    }

    @Test
    void concurrentMigrationsOfNewDatabase_succeed() throws Exception {
        database.close();
        url = url();
        CyclicBarrier together = new CyclicBarrier(PARTIES);
        List<Future<Database>> migrations = new ArrayList<>();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < PARTIES; i++) {
                migrations.add(executor.submit(() -> {
                    together.await(30, TimeUnit.SECONDS);
                    return migrated();
                }));
            }
        }
        for (int i = 0; i < PARTIES; i++) {
            String id = "by " + i;
            try (Database one = migrations.get(i).get()) {
                int added = one.transact(connection -> insert(connection, id, 1));
                assertThat(added).isEqualTo(1);
            }
        }
        database = migrated();
        assertThat(amount("by " + (PARTIES - 1))).isEqualTo(1);
    }

    private Database migrated() {
        Database opened = Database.open(new DatabaseConfig(url, "", "", 4));
        opened.migrate(MIGRATIONS);
        return opened;
    }

    private void addToBoth(String first, String second, CyclicBarrier bothHoldOne, AtomicInteger runs) {
        database.transact(connection -> {
            boolean firstRun = runs.incrementAndGet() <= 2;
            add(connection, first);
            if (firstRun) {
                try {
                    bothHoldOne.await(20, TimeUnit.SECONDS);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
            add(connection, second);
            return null;
        });
    }

    private static void add(Connection connection, String id) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE account SET amount = amount + 1 WHERE id = ?")) {
            update.setString(1, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    private static int insert(Connection connection, String id, int amount) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO account (id, amount) VALUES (?, ?)")) {
            insert.setString(1, id);
            insert.setInt(2, amount);
            return insert.executeUpdate();
        }
    }

    private int amount(String id) {
        Integer found = database.execute(connection ->
                Sql.first(connection, "SELECT amount FROM account WHERE id = ?", row -> row.getInt(1), id));
        return found == null ? -1 : found;
    }
}
