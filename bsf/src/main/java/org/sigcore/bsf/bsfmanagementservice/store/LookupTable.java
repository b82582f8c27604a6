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
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;

/**
 * The table {@code pcf_binding_lookup}: a row for each key, which holds the bindings filed under it. Nearly always that is
 * one, and then {@code sole_id} names it, so that deleting needs no read. All access is by primary key. Works inside the
 * caller's transaction.
 */
final class LookupTable {
    private static final String INSERT =
            "INSERT INTO pcf_binding_lookup (lookup_key, sole_id, entries) VALUES (?, ?, ?)";
    private static final String READ = "SELECT entries FROM pcf_binding_lookup WHERE lookup_key = ?";
    private static final String LOCK = READ + " FOR UPDATE";
    private static final String UPDATE = "UPDATE pcf_binding_lookup SET sole_id = ?, entries = ? WHERE lookup_key = ?";
    private static final String DELETE = "DELETE FROM pcf_binding_lookup WHERE lookup_key = ?";
    private static final String DELETE_SOLE = DELETE + " AND sole_id = ?";

    /** How many keys one statement asks for; a shorter list repeats its last key. */
    private static final int KEYS_PER_READ = 64;

    private static final String READ_MANY = "SELECT entries FROM pcf_binding_lookup WHERE lookup_key IN ("
            + String.join(", ", Collections.nCopies(KEYS_PER_READ, "?")) + ")";

    private LookupTable() {}

    /** Adds a row for each key. Fails with the engine's duplicate error when one is there: then file one by one. */
    static void insertAll(Connection connection, List<String> keys, StoredDocument entry) throws SQLException {
        ArrayNode bucket = Json.array();
        DocumentCodec.append(bucket, entry);
        byte[] bytes = DocumentCodec.bucketBytes(bucket);
        try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
            for (String key : keys) {
                insert.setString(1, key);
                insert.setString(2, entry.id());
                insert.setBytes(3, bytes);
                insert.addBatch();
            }
            insert.executeBatch();
        }
    }

    /** The entries under a key; locks the row until the transaction ends if there is one. */
    static List<StoredDocument> lock(Connection connection, String key) throws SQLException {
        ArrayNode bucket = read(connection, LOCK, key);
        return bucket == null ? List.of() : entries(bucket);
    }

    /** The entries under a key. */
    static List<StoredDocument> find(Connection connection, String key) throws SQLException {
        ArrayNode bucket = read(connection, READ, key);
        return bucket == null ? List.of() : entries(bucket);
    }

    /** The entries under any of the keys, at most {@value #KEYS_PER_READ}. */
    static List<StoredDocument> findAny(Connection connection, List<String> keys) throws SQLException {
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

    /** Files an entry under a key beside what is there; one of the same id is replaced. */
    static void put(Connection connection, String key, StoredDocument entry) throws SQLException {
        ArrayNode bucket = read(connection, LOCK, key);
        if (bucket == null) {
            insertAll(connection, List.of(key), entry);
            return;
        }
        ArrayNode others = without(bucket, entry.id());
        DocumentCodec.append(others, entry);
        write(connection, key, others);
    }

    /** Takes the entry of that id away under each key. */
    static void removeAll(Connection connection, List<String> keys, String id) throws SQLException {
        int[] deleted;
        try (PreparedStatement delete = connection.prepareStatement(DELETE_SOLE)) {
            for (String key : keys) {
                delete.setString(1, key);
                delete.setString(2, id);
                delete.addBatch();
            }
            deleted = delete.executeBatch();
        }
        for (int i = 0; i < deleted.length; i++) {
            // A rewritten batch may tell only that it succeeded: then looking costs one read.
            if (deleted[i] != 1) {
                removeShared(connection, keys.get(i), id);
            }
        }
    }

    private static void removeShared(Connection connection, String key, String id) throws SQLException {
        ArrayNode bucket = read(connection, LOCK, key);
        if (bucket == null) {
            return;
        }
        ArrayNode others = without(bucket, id);
        if (!others.isEmpty()) {
            write(connection, key, others);
            return;
        }
        try (PreparedStatement delete = connection.prepareStatement(DELETE)) {
            delete.setString(1, key);
            delete.executeUpdate();
        }
    }

    private static void write(Connection connection, String key, ArrayNode bucket) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(UPDATE)) {
            if (bucket.size() == 1) {
                update.setString(1, bucket.get(0).path("id").asString());
            } else {
                update.setNull(1, Types.VARCHAR);
            }
            update.setBytes(2, DocumentCodec.bucketBytes(bucket));
            update.setString(3, key);
            update.executeUpdate();
        }
    }

    private static @Nullable ArrayNode read(Connection connection, String sql, String key) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(sql)) {
            read.setString(1, key);
            try (ResultSet rows = read.executeQuery()) {
                return rows.next() ? DocumentCodec.bucket(rows.getBytes(1)) : null;
            }
        }
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
}
