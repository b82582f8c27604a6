// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.platform.management.history.ManagementHistory;
import org.sigcore.policy.pre.service.ProjectStore;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/** Table {@code policyproject}. */
public final class JdbcProjectStore implements ProjectStore {
    private static final String SELECT = "SELECT service, name, state, version, document FROM policyproject ";
    private final Database database;
    private final ManagementHistory history;

    public JdbcProjectStore(Database database, ManagementHistory history) {
        this.database = database;
        this.history = history;
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
    public Stored put(String user, String service, String name, String state, ObjectNode document) {
        return database.transact(connection -> {
            if (state.equals("prod")) {
                Sql.update(
                        connection,
                        "UPDATE policyproject SET state = 'dev' WHERE service = ? AND state = 'prod' AND name <> ?",
                        service,
                        name);
            }
            Stored before = locked(connection, service, name);
            Stored after = put(connection, before, new Stored(service, name, state, 1, document));
            history.append(connection, user, resource(service, name), json(before), json(after));
            return after;
        });
    }

    private static @Nullable Stored locked(Connection connection, String service, String name) throws SQLException {
        return Sql.first(
                connection,
                SELECT + "WHERE service = ? AND name = ? FOR UPDATE",
                JdbcProjectStore::read,
                service,
                name);
    }

    private static Stored put(Connection connection, @Nullable Stored before, Stored wanted) throws SQLException {
        if (before == null) {
            Sql.update(
                    connection,
                    "INSERT INTO policyproject (service, name, state, version, document) VALUES (?, ?, ?, ?, ?)",
                    wanted.service(),
                    wanted.name(),
                    wanted.state(),
                    wanted.version(),
                    wanted.document());
            return wanted;
        }
        Stored next =
                new Stored(wanted.service(), wanted.name(), wanted.state(), before.version() + 1, wanted.document());
        Sql.update(
                connection,
                "UPDATE policyproject SET state = ?, version = ?, document = ? WHERE service = ? AND name = ?",
                next.state(),
                next.version(),
                next.document(),
                next.service(),
                next.name());
        return next;
    }

    @Override
    public boolean delete(String user, String service, String name) {
        return database.transact(connection -> {
            Stored before = locked(connection, service, name);
            if (before == null) {
                return false;
            }
            Sql.update(connection, "DELETE FROM policyproject WHERE service = ? AND name = ?", service, name);
            history.append(connection, user, resource(service, name), json(before), null);
            return true;
        });
    }

    private static String resource(String service, String name) {
        return "policymgmt/policyprojects/" + service + "/" + name;
    }

    private static @Nullable String json(@Nullable Stored project) {
        return project == null ? null : Json.text(project.document().deepCopy().put("state", project.state()));
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
