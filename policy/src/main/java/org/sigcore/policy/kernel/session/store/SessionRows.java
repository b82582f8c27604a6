// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.RowVersion;
import org.sigcore.policy.kernel.session.logic.Session;
import org.sigcore.policy.kernel.store.DocumentParts;
import tools.jackson.databind.node.ObjectNode;

/**
 * Collects the sessions of a result set, each row of which contains a session and at most one of its AF sessions. Not
 * thread-safe.
 */
final class SessionRows {
    /** Number of columns. */
    static final int COLUMNS = 10;

    private final SessionTables tables;
    private final Map<String, Raw> sessions = new LinkedHashMap<>();
    private final Map<String, Map<String, Raw>> af = new LinkedHashMap<>();

    SessionRows(SessionTables tables) {
        this.tables = tables;
    }

    private record Raw(String id, long version, DocumentParts.Head head, Instant created, int slice) {
        RowVersion stamp() {
            return new RowVersion(version, head.parts(), slice);
        }
    }

    /** Returns the columns of a session {@code s} and an AF session {@code a}. */
    static String columns(SessionTables tables) {
        return "s." + tables.id() + ", s.version, s.parts, s.document, s.created_at, s.supi, "
                + tables.af().columns();
    }

    /** Adds a row of a slice, 0 for the table itself; returns the ID of its session. */
    String add(ResultSet row, int slice) throws SQLException {
        String id = row.getString(1);
        if (!sessions.containsKey(id)) {
            sessions.put(id, raw(row, id, 2, Instant.ofEpochMilli(row.getLong(5)), slice));
        }
        String afId = row.getString(7);
        if (afId != null) {
            af.computeIfAbsent(id, key -> new LinkedHashMap<>()).put(afId, raw(row, afId, 8, Instant.EPOCH, 0));
        }
        return id;
    }

    /** Returns the IDs of the sessions. */
    Set<String> ids() {
        return sessions.keySet();
    }

    /** Returns the SUPI of a row's session. */
    static String supi(ResultSet row) throws SQLException {
        return row.getString(6);
    }

    private static Raw raw(ResultSet row, String id, int first, Instant created, int slice) throws SQLException {
        DocumentParts.Head head = new DocumentParts.Head(row.getBytes(first + 2), row.getInt(first + 1));
        return new Raw(id, row.getLong(first), head, created, slice);
    }

    /** Returns the sessions of all rows, by ID. Uses the connection only for documents that exceed their row. */
    Map<String, Session> sessions(Connection connection) throws SQLException {
        Map<String, Session> read = new LinkedHashMap<>();
        for (Raw raw : sessions.values()) {
            List<AfSession> carried = new ArrayList<>();
            for (Raw one : af.getOrDefault(raw.id, Map.of()).values()) {
                carried.add(afSession(connection, raw.id, one));
            }
            read.put(raw.id, session(connection, raw, carried));
        }
        return read;
    }

    private Session session(Connection connection, Raw raw, List<AfSession> carried) throws SQLException {
        ObjectNode document = document(connection, tables.sessions(), raw.id, raw);
        return new Session(
                raw.id,
                raw.stamp(),
                part(document, "peer"),
                document.withObjectProperty("context"),
                document.withObjectProperty("decision"),
                carried,
                raw.created);
    }

    private AfSession afSession(Connection connection, String sessionId, Raw raw) throws SQLException {
        ObjectNode document = document(connection, tables.af().table(), sessionId + "/" + raw.id, raw);
        return new AfSession(
                raw.id, sessionId, raw.stamp(), document.withObjectProperty("request"), part(document, "rx"));
    }

    private static ObjectNode document(Connection connection, String table, String key, Raw raw) throws SQLException {
        return DocumentParts.read(connection, new DocumentParts.Row(table, key, raw.version), raw.head);
    }

    private static @Nullable ObjectNode part(ObjectNode document, String name) {
        return document.get(name) instanceof ObjectNode part ? part : null;
    }
}
