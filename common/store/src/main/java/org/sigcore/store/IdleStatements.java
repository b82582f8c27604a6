// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import org.h2.engine.Database;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.jspecify.annotations.Nullable;

/**
 * Closed prepared statements of an embedded H2 connection, which are used again without parsing. Replaces H2's query
 * cache, which does not accept {@code INSERT … ON DUPLICATE KEY UPDATE} and is searched at the first change of each
 * table in a transaction. A change of the schema, or of the names that are visible in the session, removes all
 * statements. Not thread-safe, as the connection.
 */
final class IdleStatements {
    /** Maximum number of statements. */
    static final int MOST = 64;

    private final SessionLocal session;
    private final Database database;
    private final LinkedHashMap<String, PreparedStatement> idle = new LinkedHashMap<>(); // oldest use first
    private long schema;
    private int names;
    private int generation;

    IdleStatements(Connection connection) throws SQLException {
        this.session = (SessionLocal) connection.unwrap(JdbcConnection.class).getSession();
        this.database = session.getDatabase();
    }

    /** Removes and returns a statement; null if absent. */
    @Nullable
    PreparedStatement take(String sql) throws SQLException {
        long schemaNow = database.getModificationMetaId();
        int namesNow = session.getModificationId();
        if (schemaNow != schema || namesNow != names) {
            schema = schemaNow;
            names = namesNow;
            generation++;
            for (PreparedStatement obsolete : idle.sequencedValues()) {
                obsolete.close();
            }
            idle.clear();
        }
        return idle.remove(sql);
    }

    /** Returns the number of schema changes that {@link #take} has found. */
    int generation() {
        return generation;
    }

    /**
     * Adds a statement without its results, parameters and batch; closes it if that fails, or the schema has changed.
     *
     * @param since {@link #generation} when the statement was prepared or taken
     */
    void add(String sql, PreparedStatement statement, int since) throws SQLException {
        if (since != generation || !clear(statement)) {
            statement.close();
            return;
        }
        PreparedStatement replaced = idle.putLast(sql, statement);
        if (replaced != null) {
            replaced.close();
        } else if (idle.size() > MOST) {
            idle.pollFirstEntry().getValue().close();
        }
    }

    private static boolean clear(PreparedStatement statement) {
        try {
            boolean _ = statement.getMoreResults(); // closes the last result
            statement.clearParameters();
            statement.clearBatch();
            return true;
        } catch (SQLException e) { // the connection is closed or broken
            return false;
        }
    }
}
