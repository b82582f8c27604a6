// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * Lets one process at a time change the schema of a shared database. Flyway's own lock is on the rows of its history, of
 * which a new database has none. This one is on a row that is there first; the engine frees it when the holder dies.
 */
final class MigrationLock {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long PAUSE_MILLIS = 50;
    private final DatabaseConfig config;

    MigrationLock(DatabaseConfig config) {
        this.config = config;
    }

    /**
     * Runs the work while no other process runs such work.
     *
     * @throws StoreException if others hold the lock for a minute
     */
    void hold(Runnable work) {
        long giveUp = System.nanoTime() + PATIENCE.toNanos();
        while (true) {
            // A connection beside the pool, which may be small.
            try (Connection connection = config.connect()) {
                lock(connection);
                work.run();
                return;
            } catch (SQLException e) {
                // Somebody holds it, or has made the table between our question and our statement.
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
                throw new SQLException("the row to lock is gone");
            }
        }
    }

    private static boolean exists(Connection connection) throws SQLException {
        try (var tables = connection.getMetaData().getTables(connection.getCatalog(), null, "schema_lock", null)) {
            return tables.next();
        }
    }

    // On NDB who waits for the table keeps the whole cluster's schema locked, also for the holder of the row, whose
    // transaction it waits for: so it waits for seconds, not for the year that is the default.
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
