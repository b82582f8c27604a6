// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.auditservice;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.store.Commits;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.sigcore.store.RowWrite;
import org.sigcore.store.Sql;
import org.sigcore.store.StaleException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Stores leases in the table {@code auditschedule}, one row per service, and missing answers in {@code auditattempt},
 * one row per record.
 */
public final class JdbcAuditStore implements AuditStore {
    private static final String TABLE = "auditschedule";
    private static final String COLUMNS = "SELECT service, version, holder, until_at, document FROM auditschedule";
    private static final String INSERT =
            "INSERT INTO auditschedule (service, version, holder, until_at, document) VALUES (?, 1, ?, ?, ?)";
    private static final String UPDATE =
            "UPDATE auditschedule SET version = ?, holder = ?, until_at = ?, document = ? WHERE service = ? AND version = ?";
    // Assignments run left to right: the CASE must see the old values of pass and changed_at.
    private static final String ATTEMPT = """
            INSERT INTO auditattempt (service, record_key, attempts, pass, changed_at) VALUES (?, ?, 1, ?, ?)
            ON DUPLICATE KEY UPDATE attempts = CASE WHEN changed_at <> VALUES(changed_at) THEN 1
            WHEN pass = VALUES(pass) THEN attempts ELSE attempts + 1 END,
            pass = VALUES(pass), changed_at = VALUES(changed_at)
            """;
    private static final String ATTEMPTS = "SELECT attempts FROM auditattempt WHERE service = ? AND record_key = ?";
    private static final String FORGOTTEN =
            "SELECT record_key FROM auditattempt WHERE service = ? AND pass < ? LIMIT 500";
    private static final String FORGET = "DELETE FROM auditattempt WHERE service = ? AND record_key = ?";
    private final Database database;
    private final Commits commits;

    public JdbcAuditStore(Database database, Commits commits) {
        this.database = database;
        this.commits = commits;
    }

    @Override
    public AuditLease read(String service) {
        AuditLease stored = database.execute(
                connection -> Sql.first(connection, COLUMNS + " WHERE service = ?", JdbcAuditStore::lease, service));
        return stored == null ? AuditLease.none(service) : stored;
    }

    @Override
    public List<AuditLease> all() {
        return database.execute(
                connection -> Sql.all(connection, COLUMNS + " ORDER BY service", JdbcAuditStore::lease));
    }

    @Override
    public @Nullable AuditLease put(AuditLease lease) {
        ObjectNode document = Json.object();
        document.set("pass", Json.mapper().valueToTree(lease.pass()));
        if (lease.before() != null) {
            document.set("before", Json.mapper().valueToTree(lease.before()));
        }
        String service = lease.service();
        long version = lease.version() + 1;
        try {
            commits.write(
                    lease.version() == 0
                            ? RowWrite.of(
                                    TABLE, service, INSERT, service, lease.holder(), lease.untilMillis(), document)
                            : RowWrite.fenced(
                                    TABLE,
                                    service,
                                    UPDATE,
                                    version,
                                    lease.holder(),
                                    lease.untilMillis(),
                                    document,
                                    service,
                                    lease.version()));
        } catch (StaleException | DuplicateKeyException another) {
            return null;
        }
        return new AuditLease(service, version, lease.holder(), lease.untilMillis(), lease.pass(), lease.before());
    }

    private static AuditLease lease(ResultSet row) throws SQLException {
        ObjectNode document = Sql.document(row, "document");
        JsonNode before = document.get("before");
        return new AuditLease(
                row.getString("service"),
                row.getLong("version"),
                row.getString("holder"),
                row.getLong("until_at"),
                Json.bind(document.withObjectProperty("pass"), AuditPass.class),
                before == null ? null : Json.bind(before, AuditPass.class));
    }

    @Override
    public int unanswered(String service, String key, long changedAtMillis, long pass) {
        return database.transact(connection -> {
            Sql.update(connection, ATTEMPT, service, key, pass, changedAtMillis);
            Integer attempts = Sql.first(connection, ATTEMPTS, row -> row.getInt(1), service, key);
            return attempts == null ? 1 : attempts;
        });
    }

    @Override
    public void forget(String service, long pass) {
        List<String> keys;
        do {
            keys = database.execute(
                    connection -> Sql.all(connection, FORGOTTEN, row -> row.getString(1), service, pass));
            for (String key : keys) {
                database.write(connection -> Sql.update(connection, FORGET, service, key));
            }
        } while (!keys.isEmpty());
    }
}
