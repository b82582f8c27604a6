// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A transaction on a MySQL server that begins and ends by statements. The connection stays in auto-commit mode: to leave that
 * mode and to come back, as JDBC has it, would be two round trips instead of the one that begins it, or of none where its first
 * statement goes with that.
 */
final class MySqlTransaction {
    static final String BEGIN = "START TRANSACTION";

    private MySqlTransaction() {}

    /** Work that begins the transaction, and then does other work. */
    static <T extends @Nullable Object> SqlWork<T> begun(SqlWork<T> work) {
        return connection -> {
            try (Statement begin = connection.createStatement()) {
                begin.execute(BEGIN);
            }
            return work.run(connection);
        };
    }

    /** @param work begins the transaction */
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
            pool.evictConnection(connection); // nobody else is to go on in the transaction
        }
    }
}
