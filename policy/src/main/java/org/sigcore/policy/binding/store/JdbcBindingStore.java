// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.binding.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.binding.logic.Binding;
import org.sigcore.policy.binding.logic.BindingStore;
import org.sigcore.policy.sql.Sql;
import org.sigcore.store.Database;

/** Table {@code contextbinding}: by primary key, the due ones by an index on state and time. */
public final class JdbcBindingStore implements BindingStore {
    private static final String SELECT =
            "SELECT contextid, state, binding, uri, attempts, nexttry FROM contextbinding ";
    private final Database database;

    public JdbcBindingStore(Database database) {
        this.database = database;
    }

    @Override
    public @Nullable Binding find(String contextId) {
        return database.execute(
                connection -> Sql.first(connection, SELECT + "WHERE contextid = ?", JdbcBindingStore::read, contextId));
    }

    @Override
    public void put(Binding binding) {
        database.transact(connection -> {
            int updated = Sql.update(
                    connection,
                    "UPDATE contextbinding SET state = ?, binding = ?, uri = ?, attempts = ?, nexttry = ? WHERE contextid = ?",
                    binding.state().name(),
                    binding.document(),
                    binding.uri(),
                    binding.attempts(),
                    binding.nextTry().toEpochMilli(),
                    binding.contextId());
            if (updated == 0) {
                Sql.update(
                        connection,
                        "INSERT INTO contextbinding (contextid, state, binding, uri, attempts, nexttry) VALUES (?, ?, ?, ?, ?, ?)",
                        binding.contextId(),
                        binding.state().name(),
                        binding.document(),
                        binding.uri(),
                        binding.attempts(),
                        binding.nextTry().toEpochMilli());
            }
            return null;
        });
    }

    @Override
    public void delete(String contextId) {
        database.execute(
                connection -> Sql.update(connection, "DELETE FROM contextbinding WHERE contextid = ?", contextId));
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
