// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Lets one process at a time change the schema of a shared database. Flyway's own lock uses the rows of its history
 * table, which a new database lacks. This lock uses a row that is created first; the engine releases it if the holder
 * dies.
 */
final class MigrationLock {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE_MILLIS = 50;
    private final DatabaseConfig config;

    MigrationLock(DatabaseConfig config) {
        this.config = config;
    }

    /**
     * Runs work while holding the lock.
     *
     * @throws StoreException if other processes hold the lock for a minute
     */
    void hold(Runnable work) {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            // A connection outside of the pool, which may be small.
            try (Connection connection = config.connect()) {
                lock(connection);
                work.run();
                return;
            } catch (SQLException e) {
                // Another process holds the lock, or has created the table between the query and the statement.
                if (System.nanoTime() - giveUp >= 0) {
                    throw new StoreException("the schema stays locked by another process: " + e.getMessage(), e);
                }
            }
            pause();
        }
    }

    private void lock(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            if (!exists(connection)) {
                create(statement);
            }
            if (!locked(statement)) {
                statement.executeUpdate("INSERT INTO schema_lock (id) VALUES (1)");
            }
            connection.setAutoCommit(false);
            if (!locked(statement)) {
                throw new SQLException("the lock row was deleted");
            }
        }
    }

    private static boolean exists(Connection connection) throws SQLException {
        try (var tables = connection.getMetaData().getTables(connection.getCatalog(), null, "schema_lock", null)) {
            return tables.next();
        }
    }

    // On NDB, a session that waits for the table locks the schema of the whole cluster, also for the holder of the row,
    // whose transaction it waits for. Therefore it waits for seconds rather than the default of a year.
    private void create(Statement statement) throws SQLException {
        if (config.engine() == Engine.MYSQL) {
            statement.execute("SET SESSION lock_wait_timeout = 2");
        }
        String options = config.engine().tableOptions(config.isNdb());
        statement.execute("CREATE TABLE IF NOT EXISTS schema_lock (id INT NOT NULL PRIMARY KEY) " + options);
    }

    private static boolean locked(Statement statement) throws SQLException {
        try (var row = statement.executeQuery("SELECT id FROM schema_lock WHERE id = 1 FOR UPDATE")) {
            return row.next();
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreException("interrupted", e);
        }
    }
}
