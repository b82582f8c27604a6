// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A transaction on a MySQL server that starts and ends with statements while the connection stays in auto-commit mode.
 * Leaving and re-entering that mode through JDBC would take two round trips, compared to one for the start statement,
 * or none if the first statement is sent with it. {@link Engine} prevents the driver from moving
 * the connection to another node before the end.
 */
final class MySqlTransaction {
    static final String BEGIN = "START TRANSACTION";

    private MySqlTransaction() {}

    /** Returns work that starts a transaction and then runs other work. */
    static <T extends @Nullable Object> SqlWork<T> begun(SqlWork<T> work) {
        return connection -> {
            try (Statement begin = connection.createStatement()) {
                begin.execute(BEGIN);
            }
            return work.run(connection);
        };
    }

    /** @param work work that starts the transaction */
    static <T extends @Nullable Object> T run(HikariDataSource pool, Transactor.Progress progress, SqlWork<T> work)
            throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement end = connection.createStatement()) {
            try {
                T result = work.run(connection);
                progress.committing();
                end.execute("COMMIT");
                return result;
            } catch (SQLException | RuntimeException | Error e) {
                rollback(pool, connection, end, e);
                throw e;
            }
        }
    }

    private static void rollback(HikariDataSource pool, Connection connection, Statement end, Throwable cause) {
        try {
            end.execute("ROLLBACK");
        } catch (SQLException e) {
            cause.addSuppressed(e);
            pool.evictConnection(connection); // must not be reused within the transaction
        }
    }
}
