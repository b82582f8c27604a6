// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.pre.service.ProjectStore;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/** Table {@code policyproject}. */
public final class JdbcProjectStore implements ProjectStore {
    private static final String SELECT = "SELECT service, name, state, version, document FROM policyproject ";
    private final Database database;

    public JdbcProjectStore(Database database) {
        this.database = database;
    }

    @Override
    public List<Stored> all() {
        return database.execute(
                connection -> Sql.all(connection, SELECT + "ORDER BY service, name", JdbcProjectStore::read));
    }

    @Override
    public @Nullable Stored find(String service, String name) {
        return database.execute(connection -> Sql.first(
                connection, SELECT + "WHERE service = ? AND name = ?", JdbcProjectStore::read, service, name));
    }

    @Override
    public @Nullable Stored production(String service) {
        return database.execute(connection -> Sql.first(
                connection, SELECT + "WHERE service = ? AND state = 'prod'", JdbcProjectStore::read, service));
    }

    @Override
    public Stored put(String service, String name, String state, ObjectNode document) {
        return database.transact(connection -> {
            if (state.equals("prod")) {
                Sql.update(
                        connection,
                        "UPDATE policyproject SET state = 'dev' WHERE service = ? AND state = 'prod' AND name <> ?",
                        service,
                        name);
            }
            Stored before = Sql.first(
                    connection,
                    SELECT + "WHERE service = ? AND name = ? FOR UPDATE",
                    JdbcProjectStore::read,
                    service,
                    name);
            int version = before == null ? 1 : before.version() + 1;
            if (before == null) {
                Sql.update(
                        connection,
                        "INSERT INTO policyproject (service, name, state, version, document) VALUES (?, ?, ?, ?, ?)",
                        service,
                        name,
                        state,
                        version,
                        document);
            } else {
                Sql.update(
                        connection,
                        "UPDATE policyproject SET state = ?, version = ?, document = ? WHERE service = ? AND name = ?",
                        state,
                        version,
                        document,
                        service,
                        name);
            }
            return new Stored(service, name, state, version, document);
        });
    }

    @Override
    public boolean delete(String service, String name) {
        return database.write(connection -> Sql.update(
                        connection, "DELETE FROM policyproject WHERE service = ? AND name = ?", service, name))
                > 0;
    }

    private static Stored read(ResultSet row) throws SQLException {
        return new Stored(
                row.getString("service"),
                row.getString("name"),
                row.getString("state"),
                row.getInt("version"),
                Sql.document(row, "document"));
    }
}
