// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.PcfBindingStore;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.store.BindingRows.Row;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * The statements on the table {@code pcf_binding}. Every one reaches its rows by the whole primary key, but for the read by
 * SUPI or GPSI, which goes by the first part of it and so asks one partition. Works inside the caller's transaction.
 */
final class BindingEntryTable {
    private static final String COLUMNS = "(lookup_key, slot, token, home, changed_at, site_id, entries)";
    private static final String VALUES = "(?, ?, ?, ?, ?, ?, ?)";
    private static final String OF_KEY = " WHERE lookup_key = ? AND slot = ''";
    private static final String READ = "SELECT entries FROM pcf_binding" + OF_KEY;
    private static final String LOCK = READ + " FOR UPDATE";
    private static final String READ_BY_ID = "SELECT b.token, h.entries FROM pcf_binding b"
            + " JOIN pcf_binding h ON h.lookup_key = COALESCE(b.home, b.lookup_key) AND h.slot = ''"
            + " WHERE b.lookup_key = ? AND b.slot = ''";
    private static final String LOCK_ID = "SELECT token FROM pcf_binding" + OF_KEY + " FOR UPDATE";
    private static final String READ_BY_IDENTITY = "SELECT k.slot, h.entries FROM pcf_binding k"
            + " JOIN pcf_binding h ON h.lookup_key = k.home AND h.slot = '' WHERE k.lookup_key = ?";
    private static final String WRITE =
            "UPDATE pcf_binding SET token = ?, changed_at = ?, site_id = ?, entries = ?" + OF_KEY;
    private static final String SHARE = "UPDATE pcf_binding SET token = NULL" + OF_KEY;
    private static final String DELETE = "DELETE FROM pcf_binding WHERE lookup_key = ? AND slot = ?";

    private static final String TOUCH = "UPDATE pcf_binding SET changed_at = ?" + OF_KEY;
    private static final String IDS_AFTER = "SELECT lookup_key, changed_at FROM pcf_binding"
            + " WHERE lookup_key > ? AND lookup_key < '$' AND slot = '' ORDER BY lookup_key LIMIT ?";

    /** How many keys one statement asks for; a shorter list repeats its last key. */
    private static final int KEYS_PER_READ = 64;

    private static final String READ_MANY =
            "SELECT entries FROM pcf_binding WHERE slot = '' AND lookup_key IN (" + marks(KEYS_PER_READ) + ")";

    /** Rows of one statement; bindings with more addresses than that are written in several. */
    private static final int ROWS_PER_STATEMENT = 16;

    private final int siteId;
    private final LongSupplier clockMillis;

    /** A binding as found by its id; the token is null when it shares a row with others. */
    record Found(StoredDocument binding, @Nullable String token) {}

    BindingEntryTable(int siteId, LongSupplier clockMillis) {
        this.siteId = siteId;
        this.clockMillis = clockMillis;
    }

    /** True when the rows go into the table in one statement. */
    static boolean fitsOneStatement(BindingRows rows) {
        return rows.rows().size() <= ROWS_PER_STATEMENT;
    }

    /** Adds rows. Fails with the engine's duplicate error when a key is taken. */
    void insert(Connection connection, BindingRows binding, List<Row> rows) throws SQLException {
        byte[] entries = DocumentCodec.soleEntry(binding.binding());
        for (int from = 0; from < rows.size(); from += ROWS_PER_STATEMENT) {
            List<Row> some = rows.subList(from, Math.min(from + ROWS_PER_STATEMENT, rows.size()));
            String sql = "INSERT INTO pcf_binding " + COLUMNS + " VALUES "
                    + String.join(", ", Collections.nCopies(some.size(), VALUES));
            try (PreparedStatement insert = connection.prepareStatement(sql)) {
                int at = 1;
                for (Row row : some) {
                    insert.setString(at++, row.key());
                    insert.setString(at++, row.slot());
                    insert.setString(at++, binding.token());
                    insert.setString(at++, row.home());
                    insert.setLong(at++, clockMillis.getAsLong());
                    insert.setInt(at++, siteId);
                    insert.setBytes(at++, row.hasDocument() ? entries : null);
                }
                insert.executeUpdate();
            }
        }
    }

    @Nullable
    Found findById(Connection connection, String id) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(READ_BY_ID)) {
            read.setString(1, BindingRows.idKey(id));
            try (ResultSet row = read.executeQuery()) {
                if (!row.next()) {
                    return null;
                }
                StoredDocument binding = entry(row.getBytes(2), id);
                return binding == null ? null : new Found(binding, row.getString(1));
            }
        }
    }

    /** As {@link #findById}, and nobody else changes the binding until the transaction ends. */
    @Nullable
    Found lock(Connection connection, String id) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(LOCK_ID)) {
            lock.setString(1, BindingRows.idKey(id));
            try (ResultSet row = lock.executeQuery()) {
                if (!row.next()) {
                    return null;
                }
            }
        }
        return findById(connection, id);
    }

    /** The entries under a key. */
    List<StoredDocument> find(Connection connection, String key) throws SQLException {
        ArrayNode bucket = read(connection, READ, key);
        return bucket == null ? List.of() : entries(bucket);
    }

    /** As {@link #find}; locks the row until the transaction ends if there is one. */
    List<StoredDocument> lockKey(Connection connection, String key) throws SQLException {
        ArrayNode bucket = read(connection, LOCK, key);
        return bucket == null ? List.of() : entries(bucket);
    }

    /** The entries under any of the keys, at most {@value #KEYS_PER_READ}. */
    List<StoredDocument> findAny(Connection connection, List<String> keys) throws SQLException {
        List<StoredDocument> found = new ArrayList<>();
        try (PreparedStatement read = connection.prepareStatement(READ_MANY)) {
            for (int i = 0; i < KEYS_PER_READ; i++) {
                read.setString(i + 1, keys.get(Math.min(i, keys.size() - 1)));
            }
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    found.addAll(entries(DocumentCodec.bucket(rows.getBytes(1))));
                }
            }
        }
        return found;
    }

    List<StoredDocument> findByIdentity(Connection connection, String identity) throws SQLException {
        List<StoredDocument> found = new ArrayList<>();
        try (PreparedStatement read = connection.prepareStatement(READ_BY_IDENTITY)) {
            read.setString(1, BindingRows.identityKey(identity));
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    StoredDocument binding = entry(rows.getBytes(2), rows.getString(1));
                    if (binding != null) {
                        found.add(binding);
                    }
                }
            }
        }
        return found;
    }

    /** Deletes, in one statement, those rows that are still of that writing of the binding; says how many were. */
    int deleteUnshared(Connection connection, BindingRows binding) throws SQLException {
        List<Row> rows = binding.rows();
        // The hint: in a table of a few rows MySQL would rather read, and lock, all of them.
        String sql = "DELETE /*+ INDEX(pcf_binding PRIMARY) */ FROM pcf_binding WHERE lookup_key IN ("
                + marks(rows.size()) + ") AND slot IN ('', ?) AND token = ?";
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            int at = 1;
            for (Row row : rows) {
                delete.setString(at++, row.key());
            }
            delete.setString(at++, binding.binding().id());
            delete.setString(at, binding.token());
            return delete.executeUpdate();
        }
    }

    /** Adds a binding whose addresses others may have too. */
    void addShared(Connection connection, BindingRows binding) throws SQLException {
        List<Row> alone = new ArrayList<>(binding.rows());
        boolean shares = false;
        for (Row row : binding.documents()) {
            ArrayNode bucket = read(connection, LOCK, row.key());
            if (bucket != null) {
                shares = true;
                alone.remove(row);
                markShared(connection, bucket);
                DocumentCodec.append(bucket, binding.binding());
                write(connection, row.key(), bucket);
            }
        }
        insert(connection, binding, alone);
        if (shares) {
            share(connection, binding.binding().id());
        }
    }

    /** Takes a binding away that may share rows with others. */
    void removeShared(Connection connection, BindingRows binding) throws SQLException {
        String id = binding.binding().id();
        for (Row row : binding.rows()) {
            ArrayNode bucket = row.hasDocument() ? read(connection, LOCK, row.key()) : null;
            ArrayNode others = bucket == null ? Json.array() : without(bucket, id);
            if (others.isEmpty()) {
                delete(connection, row);
            } else {
                write(connection, row.key(), others);
            }
        }
    }

    private static void delete(Connection connection, Row row) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(DELETE)) {
            delete.setString(1, row.key());
            delete.setString(2, row.slot());
            delete.executeUpdate();
        }
    }

    // From now on none of them can be deleted by its token alone.
    private static void markShared(Connection connection, ArrayNode bucket) throws SQLException {
        for (JsonNode entry : bucket) {
            share(connection, entry.path("id").asString());
        }
    }

    private static void share(Connection connection, String id) throws SQLException {
        try (PreparedStatement share = connection.prepareStatement(SHARE)) {
            share.setString(1, BindingRows.idKey(id));
            share.executeUpdate();
        }
    }

    private void write(Connection connection, String key, ArrayNode bucket) throws SQLException {
        try (PreparedStatement write = connection.prepareStatement(WRITE)) {
            write.setNull(1, Types.VARCHAR);
            write.setLong(2, clockMillis.getAsLong());
            write.setInt(3, siteId);
            write.setBytes(4, DocumentCodec.bucketBytes(bucket));
            write.setString(5, key);
            write.executeUpdate();
        }
    }

    int touch(Connection connection, String id) throws SQLException {
        try (PreparedStatement touch = connection.prepareStatement(TOUCH)) {
            touch.setLong(1, clockMillis.getAsLong());
            touch.setString(2, BindingRows.idKey(id));
            return touch.executeUpdate();
        }
    }

    /** Ids lie together in the table: '#' stands before every other first letter of a key, and '$' behind it. */
    PcfBindingStore.Page unchanged(Connection connection, String afterId, long sinceMillis, int limit)
            throws SQLException {
        List<String> old = new ArrayList<>();
        String last = "";
        int seen = 0;
        try (PreparedStatement read = connection.prepareStatement(IDS_AFTER)) {
            read.setString(1, BindingRows.idKey(afterId));
            read.setInt(2, limit);
            try (ResultSet rows = read.executeQuery()) {
                for (; rows.next(); seen++) {
                    last = rows.getString(1).substring(1);
                    if (rows.getLong(2) < sinceMillis) {
                        old.add(last);
                    }
                }
            }
        }
        List<StoredDocument> unchanged = new ArrayList<>();
        for (String id : old) {
            Found found = findById(connection, id);
            if (found != null) {
                unchanged.add(found.binding());
            }
        }
        return new PcfBindingStore.Page(unchanged, seen < limit ? "" : last);
    }

    private static @Nullable ArrayNode read(Connection connection, String sql, String key) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(sql)) {
            read.setString(1, key);
            try (ResultSet rows = read.executeQuery()) {
                return rows.next() ? DocumentCodec.bucket(rows.getBytes(1)) : null;
            }
        }
    }

    private static @Nullable StoredDocument entry(byte[] bucket, String id) {
        return entries(DocumentCodec.bucket(bucket)).stream()
                .filter(entry -> entry.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    private static ArrayNode without(ArrayNode bucket, String id) {
        ArrayNode others = Json.array();
        for (JsonNode entry : bucket) {
            if (!entry.path("id").asString().equals(id)) {
                others.add(entry);
            }
        }
        return others;
    }

    private static List<StoredDocument> entries(ArrayNode bucket) {
        List<StoredDocument> entries = new ArrayList<>(bucket.size());
        bucket.forEach(entry -> entries.add(DocumentCodec.entry(entry)));
        return entries;
    }

    private static String marks(int count) {
        return String.join(", ", Collections.nCopies(count, "?"));
    }
}
