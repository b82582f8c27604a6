// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.pre.api.SessionAddress;
import org.sigcore.policy.smservice.logic.AppSession;
import org.sigcore.policy.smservice.logic.SmPolicy;
import org.sigcore.policy.smservice.service.SmStore;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

/**
 * Tables {@code SmPolicyAssociation} and {@code AppSession}: by primary key, except an AF's search by address and the AF
 * sessions of a SM policy, which use an index.
 */
public final class JdbcSmStore implements SmStore {
    private static final String COLUMNS =
            "SELECT smpolicyid, context, decision, appsessions, created FROM SmPolicyAssociation ";
    private final Database database;

    public JdbcSmStore(Database database) {
        this.database = database;
    }

    @Override
    public void insert(SmPolicy policy) {
        SessionAddress address = policy.address();
        database.write(connection -> Sql.update(
                connection,
                """
                INSERT INTO SmPolicyAssociation
                (smpolicyid, supi, dnn, ipv4, ipdomain, ipv6network, created, appsessions, context, decision)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                policy.id(),
                policy.supi(),
                policy.dnn(),
                address.ipv4(),
                address.ipDomain(),
                address.ipv6Network(),
                policy.created().toEpochMilli(),
                policy.appSessions(),
                policy.context(),
                policy.decision()));
    }

    @Override
    public void update(SmPolicy policy) {
        database.write(connection -> update(connection, policy));
    }

    @Override
    public void update(SmPolicy policy, AppSession session) {
        database.transact(connection -> {
            update(connection, policy);
            if (Sql.update(
                            connection,
                            "UPDATE AppSession SET request = ? WHERE appsessionid = ?",
                            session.request(),
                            session.id())
                    == 0) {
                Sql.update(
                        connection,
                        "INSERT INTO AppSession (appsessionid, smpolicyid, request, rx) VALUES (?, ?, ?, ?)",
                        session.id(),
                        session.smPolicyId(),
                        session.request(),
                        session.rx());
            }
            return null;
        });
    }

    @Override
    public void updateWithout(SmPolicy policy, String appSessionId) {
        database.transact(connection -> {
            update(connection, policy);
            return Sql.update(connection, "DELETE FROM AppSession WHERE appsessionid = ?", appSessionId);
        });
    }

    @Override
    public void delete(String smPolicyId) {
        database.transact(connection -> {
            Sql.update(connection, "DELETE FROM AppSession WHERE smpolicyid = ?", smPolicyId);
            return Sql.update(connection, "DELETE FROM SmPolicyAssociation WHERE smpolicyid = ?", smPolicyId);
        });
    }

    @Override
    public @Nullable SmPolicy find(String smPolicyId) {
        return database.execute(
                connection -> Sql.first(connection, COLUMNS + "WHERE smpolicyid = ?", JdbcSmStore::policy, smPolicyId));
    }

    @Override
    public List<SmPolicy> findByAddress(SessionAddress address) {
        if (address.ipv4() != null) {
            return database.execute(connection -> Sql.all(
                    connection,
                    COLUMNS + "WHERE ipv4 = ? AND (? IS NULL OR ipdomain = ?) ORDER BY created DESC",
                    JdbcSmStore::policy,
                    address.ipv4(),
                    address.ipDomain(),
                    address.ipDomain()));
        }
        for (List<String> networks : address.ipv6Networks()) {
            var found = database.execute(connection -> Sql.all(
                    connection,
                    COLUMNS + "WHERE " + Sql.in("ipv6network", networks.size()) + " ORDER BY created DESC",
                    JdbcSmStore::policy,
                    networks.toArray()));
            found.removeIf(session -> !address.agrees(session.address()));
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    @Override
    public @Nullable Carrier carrierOfAppSession(String appSessionId) {
        return database.execute(connection ->
                Sql.first(connection, """
                SELECT p.smpolicyid, p.supi FROM AppSession a
                JOIN SmPolicyAssociation p ON p.smpolicyid = a.smpolicyid WHERE a.appsessionid = ?
                """, row -> new Carrier(row.getString(1), row.getString(2)), appSessionId));
    }

    @Override
    public @Nullable AppSession findAppSession(String appSessionId) {
        return database.execute(connection -> Sql.first(
                connection,
                "SELECT appsessionid, smpolicyid, request, rx FROM AppSession WHERE appsessionid = ?",
                JdbcSmStore::session,
                appSessionId));
    }

    @Override
    public List<AppSession> appSessionsOf(String smPolicyId) {
        return database.execute(connection -> Sql.all(
                connection,
                "SELECT appsessionid, smpolicyid, request, rx FROM AppSession WHERE smpolicyid = ? ORDER BY appsessionid",
                JdbcSmStore::session,
                smPolicyId));
    }

    private static int update(Connection connection, SmPolicy policy) throws SQLException {
        SessionAddress address = policy.address();
        return Sql.update(
                connection,
                """
                UPDATE SmPolicyAssociation
                SET ipv4 = ?, ipdomain = ?, ipv6network = ?, appsessions = ?, context = ?, decision = ?
                WHERE smpolicyid = ?
                """,
                address.ipv4(),
                address.ipDomain(),
                address.ipv6Network(),
                policy.appSessions(),
                policy.context(),
                policy.decision(),
                policy.id());
    }

    private static SmPolicy policy(ResultSet row) throws SQLException {
        return new SmPolicy(
                row.getString("smpolicyid"),
                Sql.document(row, "context"),
                Sql.document(row, "decision"),
                row.getInt("appsessions"),
                Instant.ofEpochMilli(row.getLong("created")));
    }

    private static AppSession session(ResultSet row) throws SQLException {
        return new AppSession(
                row.getString("appsessionid"),
                row.getString("smpolicyid"),
                Sql.document(row, "request"),
                Sql.documentOrNull(row, "rx"));
    }
}
