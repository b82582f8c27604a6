// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.store.BindingEntryTable.Found;
import org.sigcore.bsf.bsfmanagementservice.store.BindingRows.Row;
import org.sigcore.store.SiteTimes;

/**
 * Statements on the table {@code pcf_binding} that read or write many bindings in one round trip. They address rows by
 * their full primary key and run on the caller's connection. Each write is a single statement and needs no transaction.
 */
final class BindingBatches {
    private static final String INSERT =
            "INSERT INTO pcf_binding (lookup_key, slot, token, home, changed_at, site_id, entries) VALUES ";
    private static final String VALUES = "(?, ?, ?, ?, ?, ?, ?)";
    private static final String READ =
            "SELECT lookup_key, entries FROM pcf_binding WHERE slot = '' AND lookup_key IN (";
    private static final String READ_BY_ID =
            "SELECT b.lookup_key, b.token, COALESCE(h.entries, b.entries) FROM pcf_binding b"
                    + " LEFT JOIN pcf_binding h ON h.lookup_key = b.home AND h.slot = ''"
                    + " WHERE b.slot = '' AND b.lookup_key IN (";
    // The hint prevents MySQL from scanning and locking the entire table when it has few rows.
    private static final String DELETE =
            "DELETE /*+ INDEX(pcf_binding PRIMARY) */ FROM pcf_binding WHERE (lookup_key, slot) IN (";

    private static final byte[] NOTHING = {};

    private final int siteId;
    private final SiteTimes times;
    private final LongSupplier clockMillis;

    BindingBatches(int siteId, LongSupplier clockMillis) {
        this.siteId = siteId;
        this.times = new SiteTimes(siteId);
        this.clockMillis = clockMillis;
    }

    /**
     * A row: its key and its columns.
     *
     * @param token null if the row cannot be deleted by a token
     * @param entries null in a row without a document
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Filled(Row row, @Nullable String token, byte @Nullable [] entries) {}

    /** Adds all rows of the bindings. If a key exists, fails with the engine's duplicate error and adds none. */
    void insert(Connection connection, Collection<BindingRows> bindings) throws SQLException {
        List<Filled> rows = new ArrayList<>(4 * bindings.size());
        for (BindingRows binding : bindings) {
            byte[] entries = DocumentCodec.soleEntry(binding.binding());
            for (Row row : binding.rows()) {
                rows.add(new Filled(row, binding.token(), row.hasDocument() ? entries : null));
            }
        }
        insert(connection, rows);
    }

    /** Adds rows and sorts the list. Fails like the other overload. */
    void insert(Connection connection, List<Filled> rows) throws SQLException {
        // All statements use the same order, so that two of them never deadlock on each other's rows.
        rows.sort(Comparator.comparing(filled -> filled.row.key()));
        String sql = INSERT + String.join(", ", Collections.nCopies(rows.size(), VALUES));
        long now = times.of(clockMillis.getAsLong());
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            int at = 1;
            for (Filled filled : rows) {
                insert.setString(at++, filled.row.key());
                insert.setString(at++, filled.row.slot());
                insert.setString(at++, filled.token);
                insert.setString(at++, filled.row.home());
                insert.setLong(at++, now);
                insert.setInt(at++, siteId);
                insert.setBytes(at++, filled.entries);
            }
            insert.executeUpdate();
        }
    }

    /** Returns the stored entries under each key; an empty array for a key without entries. */
    List<byte[]> read(Connection connection, List<String> keys) throws SQLException {
        Map<String, byte[]> found = HashMap.newHashMap(keys.size());
        try (PreparedStatement read = connection.prepareStatement(READ + marks(keys.size()) + ")")) {
            set(read, 1, keys);
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    found.put(rows.getString(1), rows.getBytes(2));
                }
            }
        }
        return keys.stream().map(key -> found.getOrDefault(key, NOTHING)).toList();
    }

    /** Returns the bindings with these ids; null for an unknown id. */
    List<@Nullable Found> readByIds(Connection connection, List<String> ids) throws SQLException {
        Map<String, Found> found = HashMap.newHashMap(ids.size());
        try (PreparedStatement read = connection.prepareStatement(READ_BY_ID + marks(ids.size()) + ")")) {
            set(read, 1, ids.stream().map(BindingRows::idKey).toList());
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    String id = BindingRows.idOf(rows.getString(1));
                    StoredDocument binding = DocumentCodec.entry(rows.getBytes(3), id);
                    if (binding != null) {
                        found.put(id, new Found(binding, rows.getString(2)));
                    }
                }
            }
        }
        List<@Nullable Found> inOrder = new ArrayList<>(ids.size());
        ids.forEach(id -> inOrder.add(found.get(id)));
        return inOrder;
    }

    /** Deletes rows of any type. */
    void delete(Connection connection, Collection<Row> rows) throws SQLException {
        String sql = DELETE + String.join(", ", Collections.nCopies(rows.size(), "(?, ?)")) + ")";
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            setKeys(delete, rows);
            delete.executeUpdate();
        }
    }

    /** Deletes the rows whose tokens still match, and returns their number. */
    int deleteUnshared(Connection connection, List<BindingRows> bindings) throws SQLException {
        List<Row> rows =
                bindings.stream().flatMap(binding -> binding.rows().stream()).toList();
        String sql = DELETE + String.join(", ", Collections.nCopies(rows.size(), "(?, ?)")) + ") AND token IN ("
                + marks(bindings.size()) + ")";
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            int at = setKeys(delete, rows);
            set(delete, at, bindings.stream().map(BindingRows::token).toList());
            return delete.executeUpdate();
        }
    }

    /** Returns the index of the next parameter. */
    private static int setKeys(PreparedStatement statement, Collection<Row> rows) throws SQLException {
        int at = 1;
        for (Row row : rows) {
            statement.setString(at++, row.key());
            statement.setString(at++, row.slot());
        }
        return at;
    }

    private static void set(PreparedStatement statement, int first, List<String> values) throws SQLException {
        int at = first;
        for (String value : values) {
            statement.setString(at++, Objects.requireNonNull(value));
        }
    }

    private static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
