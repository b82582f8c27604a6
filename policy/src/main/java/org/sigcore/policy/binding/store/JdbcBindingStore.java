// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.binding.logic.Binding;
import org.sigcore.policy.binding.service.BindingStore;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

/** Table {@code contextbinding}: by primary key, the due ones by an index on state and time. */
public final class JdbcBindingStore implements BindingStore {
    private static final String SELECT =
            "SELECT contextid, state, binding, uri, attempts, nexttry FROM contextbinding ";
    private static final String INSERT =
            "INSERT INTO contextbinding (state, binding, uri, attempts, nexttry, contextid) VALUES (?, ?, ?, ?, ?, ?)";
    private static final String UPDATE =
            "UPDATE contextbinding SET state = ?, binding = ?, uri = ?, attempts = ?, nexttry = ? WHERE contextid = ?";
    private final Database database;

    public JdbcBindingStore(Database database) {
        this.database = database;
    }

    @Override
    public @Nullable Binding find(String sessionId) {
        return database.execute(
                connection -> Sql.first(connection, SELECT + "WHERE contextid = ?", JdbcBindingStore::read, sessionId));
    }

    @Override
    public @Nullable Binding change(String sessionId, UnaryOperator<@Nullable Binding> change) {
        return database.transact(connection -> {
            Binding before =
                    Sql.first(connection, SELECT + "WHERE contextid = ? FOR UPDATE", JdbcBindingStore::read, sessionId);
            Binding after = change.apply(before);
            if (after == null && before != null) {
                Sql.update(connection, "DELETE FROM contextbinding WHERE contextid = ?", sessionId);
            } else if (after != null && !after.equals(before)) {
                write(connection, after, before == null ? INSERT : UPDATE);
            }
            return after;
        });
    }

    private static void write(Connection connection, Binding binding, String statement) throws SQLException {
        Sql.update(
                connection,
                statement,
                binding.state().name(),
                binding.document(),
                binding.uri(),
                binding.attempts(),
                binding.nextTry().toEpochMilli(),
                binding.sessionId());
    }

    @Override
    public List<Binding> due(Instant now, int limit) {
        return database.execute(connection -> Sql.all(
                connection,
                SELECT + "WHERE state IN ('REGISTER', 'UPDATE', 'DEREGISTER') AND nexttry <= ? ORDER BY nexttry LIMIT "
                        + limit,
                JdbcBindingStore::read,
                now.toEpochMilli()));
    }

    private static Binding read(ResultSet row) throws SQLException {
        return new Binding(
                row.getString("contextid"),
                Binding.State.valueOf(row.getString("state")),
                Sql.document(row, "binding"),
                row.getString("uri"),
                row.getInt("attempts"),
                Instant.ofEpochMilli(row.getLong("nexttry")));
    }
}
