// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.diamgateway.api.Carrier;
import org.sigcore.policy.pcrfcore.logic.GxSession;
import org.sigcore.policy.pcrfcore.logic.RxSession;
import org.sigcore.policy.pcrfcore.service.PcrfStore;
import org.sigcore.policy.pre.api.SessionAddress;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

/**
 * Tables {@code gxsession} and {@code rxsession}: by primary key, except an AF's search by address and the Rx sessions of
 * a Gx session, which use an index.
 */
public final class JdbcPcrfStore implements PcrfStore {
    private static final String GX = "SELECT sessionid, peer, context, decision, rxsessions, created FROM gxsession ";
    private static final String RX = "SELECT sessionid, gxsessionid, peer, request FROM rxsession ";
    private final Database database;

    public JdbcPcrfStore(Database database) {
        this.database = database;
    }

    @Override
    public void put(GxSession session) {
        database.transact(connection -> {
            put(connection, session);
            return null;
        });
    }

    @Override
    public void put(GxSession session, RxSession rx) {
        database.transact(connection -> {
            put(connection, session);
            if (Sql.update(connection, "UPDATE rxsession SET request = ? WHERE sessionid = ?", rx.request(), rx.id())
                    == 0) {
                Sql.update(
                        connection,
                        "INSERT INTO rxsession (sessionid, gxsessionid, peer, request) VALUES (?, ?, ?, ?)",
                        rx.id(),
                        rx.gxSessionId(),
                        rx.peer(),
                        rx.request());
            }
            return null;
        });
    }

    @Override
    public void putWithout(GxSession session, String rxSessionId) {
        database.transact(connection -> {
            put(connection, session);
            return Sql.update(connection, "DELETE FROM rxsession WHERE sessionid = ?", rxSessionId);
        });
    }

    @Override
    public void delete(String gxSessionId) {
        database.transact(connection -> {
            Sql.update(connection, "DELETE FROM rxsession WHERE gxsessionid = ?", gxSessionId);
            return Sql.update(connection, "DELETE FROM gxsession WHERE sessionid = ?", gxSessionId);
        });
    }

    @Override
    public @Nullable GxSession find(String gxSessionId) {
        return database.execute(
                connection -> Sql.first(connection, GX + "WHERE sessionid = ?", JdbcPcrfStore::gx, gxSessionId));
    }

    @Override
    public List<GxSession> findByAddress(SessionAddress address) {
        if (address.ipv4() != null) {
            return database.execute(connection -> Sql.all(
                    connection,
                    GX + "WHERE ipv4 = ? AND (? IS NULL OR ipdomain IS NULL OR ipdomain = ?) ORDER BY created DESC",
                    JdbcPcrfStore::gx,
                    address.ipv4(),
                    address.ipDomain(),
                    address.ipDomain()));
        }
        for (List<String> networks : address.ipv6Networks()) {
            var found = database.execute(connection -> Sql.all(
                    connection,
                    GX + "WHERE " + Sql.in("ipv6network", networks.size()) + " ORDER BY created DESC",
                    JdbcPcrfStore::gx,
                    networks.toArray()));
            found.removeIf(session -> !address.agrees(session.address()));
            if (!found.isEmpty()) {
                return found;
            }
        }
        return List.of();
    }

    @Override
    public @Nullable Carrier carrierOfRx(String rxSessionId) {
        return database.execute(connection ->
                Sql.first(connection, """
                SELECT g.sessionid, g.supi FROM rxsession r
                JOIN gxsession g ON g.sessionid = r.gxsessionid WHERE r.sessionid = ?
                """, row -> new Carrier(row.getString(1), row.getString(2)), rxSessionId));
    }

    @Override
    public List<RxSession> rxSessionsOf(String gxSessionId) {
        return database.execute(connection ->
                Sql.all(connection, RX + "WHERE gxsessionid = ? ORDER BY sessionid", JdbcPcrfStore::rx, gxSessionId));
    }

    private static void put(Connection connection, GxSession session) throws SQLException {
        SessionAddress address = session.address();
        int updated = Sql.update(
                connection,
                """
                UPDATE gxsession
                SET ipv4 = ?, ipdomain = ?, ipv6network = ?, created = ?, peer = ?, rxsessions = ?, context = ?,
                    decision = ?
                WHERE sessionid = ?
                """,
                address.ipv4(),
                address.ipDomain(),
                address.ipv6Network(),
                session.created().toEpochMilli(),
                session.peer(),
                session.rxSessions(),
                session.context(),
                session.decision(),
                session.id());
        if (updated == 0) {
            Sql.update(
                    connection,
                    """
                    INSERT INTO gxsession
                    (sessionid, supi, apn, ipv4, ipdomain, ipv6network, created, peer, rxsessions, context, decision)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    session.id(),
                    session.supi(),
                    session.apn(),
                    address.ipv4(),
                    address.ipDomain(),
                    address.ipv6Network(),
                    session.created().toEpochMilli(),
                    session.peer(),
                    session.rxSessions(),
                    session.context(),
                    session.decision());
        }
    }

    private static GxSession gx(ResultSet row) throws SQLException {
        return new GxSession(
                row.getString("sessionid"),
                Sql.document(row, "peer"),
                Sql.document(row, "context"),
                Sql.document(row, "decision"),
                row.getInt("rxsessions"),
                Instant.ofEpochMilli(row.getLong("created")));
    }

    private static RxSession rx(ResultSet row) throws SQLException {
        return new RxSession(
                row.getString("sessionid"),
                row.getString("gxsessionid"),
                Sql.document(row, "peer"),
                Sql.document(row, "request"));
    }
}
