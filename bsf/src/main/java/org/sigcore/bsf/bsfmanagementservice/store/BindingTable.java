// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;

/**
 * A table of documents by id with a table of their keys, such as {@code pcf_binding} with {@code pcf_binding_identity}.
 * Runs within the caller's transaction.
 */
final class BindingTable {
    private static final int MOST_OF_A_KEY = 1000; // more than any UE has
    private static final Comparator<StoredDocument> OLDEST_FIRST =
            Comparator.comparingLong(StoredDocument::storedAtMillis).thenComparing(StoredDocument::id);

    private final String insert;
    private final String read;
    private final String update;
    private final String delete;
    private final String insertKey;
    private final String readByKey;
    private final String deleteKey;
    private final String readKeys;

    private final int siteId;
    private final SiteTimes times;
    private final InstantSource clock = InstantSource.system();

    /**
     * @param table table with the columns id, stored_at (time of the last change, which decides between sites), site_id,
     *     document
     * @param keyTable table with the columns doc_key, id
     */
    BindingTable(String table, String keyTable, int siteId) {
        this.siteId = siteId;
        this.times = new SiteTimes(siteId);
        insert = "INSERT INTO " + table + " (id, stored_at, document, site_id) VALUES (?, ?, ?, ?)";
        read = "SELECT id, stored_at, document FROM " + table + " WHERE id = ?";
        update = "UPDATE " + table + " SET stored_at = " + times.raised("stored_at")
                + ", site_id = ?, document = ? WHERE id = ?";
        delete = "DELETE FROM " + table + " WHERE id = ?";
        insertKey = "INSERT INTO " + keyTable + " (doc_key, id) VALUES (?, ?)";
        readByKey = "(SELECT d.id, d.stored_at, d.document, k.doc_key FROM " + keyTable + " k JOIN " + table
                + " d ON d.id = k.id WHERE k.doc_key = ? ORDER BY k.id DESC LIMIT " + MOST_OF_A_KEY + ")";
        deleteKey = "DELETE FROM " + keyTable + " WHERE doc_key = ? AND id = ?";
        readKeys = "SELECT d.id, d.stored_at, d.document, k.doc_key FROM " + keyTable + " k JOIN " + table
                + " d ON d.id = k.id WHERE k.doc_key LIKE ?";
    }

    void insert(Connection connection, StoredDocument document, List<String> keys) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(insert)) {
            statement.setString(1, document.id());
            statement.setLong(2, document.storedAtMillis());
            statement.setBytes(3, DocumentCodec.bytes(document.document()));
            statement.setInt(4, siteId);
            statement.executeUpdate();
        }
        batch(connection, insertKey, keys, document.id());
    }

    @Nullable
    StoredDocument find(Connection connection, String id) throws SQLException {
        return one(connection, read, id);
    }

    /** Like {@link #find}, and locks the row until the transaction ends. */
    @Nullable
    StoredDocument lock(Connection connection, String id) throws SQLException {
        return one(connection, read + " FOR UPDATE", id);
    }

    /** Returns the documents under each key, in the order of their last changes. */
    List<List<StoredDocument>> findByKeys(Connection connection, List<String> keys) throws SQLException {
        Map<String, List<StoredDocument>> found = HashMap.newHashMap(keys.size());
        keys.forEach(key -> found.put(key, new ArrayList<>()));
        String sql = String.join(" UNION ALL ", Collections.nCopies(found.size(), readByKey));
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int parameter = 1;
            for (String key : found.keySet()) {
                statement.setString(parameter++, key);
            }
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    Objects.requireNonNull(found.get(rows.getString(4))).add(row(rows));
                }
            }
        }
        found.values().forEach(documents -> documents.sort(OLDEST_FIRST));
        return keys.stream().map(found::get).toList();
    }

    /** Returns the documents with a key that matches a pattern of LIKE, by that key. */
    Map<String, StoredDocument> findLike(Connection connection, String pattern) throws SQLException {
        Map<String, StoredDocument> found = new HashMap<>();
        Sql.all(connection, readKeys, row -> found.put(row.getString(4), row(row)), pattern);
        return found;
    }

    void update(Connection connection, StoredDocument document) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(update)) {
            statement.setLong(1, times.of(clock.millis()));
            statement.setInt(2, siteId);
            statement.setBytes(3, DocumentCodec.bytes(document.document()));
            statement.setString(4, document.id());
            statement.executeUpdate();
        }
    }

    void delete(Connection connection, String id, List<String> keys) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(delete)) {
            statement.setString(1, id);
            statement.executeUpdate();
        }
        batch(connection, deleteKey, keys, id);
    }

    /** Replaces the keys of a document. */
    void rekey(Connection connection, String id, List<String> before, List<String> after) throws SQLException {
        batch(
                connection,
                deleteKey,
                before.stream().filter(key -> !after.contains(key)).toList(),
                id);
        batch(
                connection,
                insertKey,
                after.stream().filter(key -> !before.contains(key)).toList(),
                id);
    }

    private static void batch(Connection connection, String sql, List<String> keys, String id) throws SQLException {
        if (keys.isEmpty()) {
            return;
        }
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (String key : keys) {
                statement.setString(1, key);
                statement.setString(2, id);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static @Nullable StoredDocument one(Connection connection, String sql, String id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? row(rows) : null;
            }
        }
    }

    private static StoredDocument row(ResultSet rows) throws SQLException {
        return new StoredDocument(rows.getString(1), rows.getLong(2), DocumentCodec.document(rows.getBytes(3)));
    }
}
