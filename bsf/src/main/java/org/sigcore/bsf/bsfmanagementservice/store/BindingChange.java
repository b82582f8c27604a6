// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.store.BindingBatches.Filled;
import org.sigcore.bsf.bsfmanagementservice.store.BindingRows.Row;

/**
 * Unit of work that adds and removes bindings, which may share rows with others, in one transaction. A row with
 * documents is read and locked at its first use. Changes are collected in memory and written at the end: one DELETE,
 * one INSERT, and an UPDATE for each row that remains, so that a transaction waiting for its lock finds it. Not
 * thread-safe.
 */
final class BindingChange {
    private final Connection connection;
    private final BindingEntryTable table;
    private final Map<String, Bucket> buckets = new TreeMap<>();
    private final Map<String, BindingRows> coming = new LinkedHashMap<>();
    private final List<Row> going = new ArrayList<>();

    BindingChange(Connection connection, BindingEntryTable table) {
        this.connection = connection;
        this.table = table;
    }

    /** A row with documents: its entries by id, before and after the change. */
    private record Bucket(
            Row row, boolean exists, Map<String, StoredDocument> before, Map<String, StoredDocument> after) {}

    /** Returns the bindings under the keys of a binding, by id. */
    Map<String, StoredDocument> sharing(BindingRows binding) throws SQLException {
        Map<String, StoredDocument> sharing = new LinkedHashMap<>();
        for (Row row : binding.documents()) {
            sharing.putAll(bucket(row).before);
        }
        return sharing;
    }

    /** Removes a stored binding. */
    void remove(StoredDocument binding) throws SQLException {
        BindingRows rows = BindingRows.of(binding, "");
        for (Row row : rows.rows()) {
            if (row.hasDocument()) {
                bucket(row).after.remove(binding.id());
            } else {
                going.add(row);
            }
        }
    }

    /** Adds a binding. A former binding with its id must have been removed before. */
    void add(BindingRows binding) throws SQLException {
        for (Row row : binding.documents()) {
            bucket(row).after.put(binding.binding().id(), binding.binding());
        }
        coming.put(binding.binding().id(), binding);
    }

    /** Replaces the stored binding with the same id. */
    void replace(StoredDocument before, StoredDocument after) throws SQLException {
        remove(before);
        add(BindingRows.of(after, after.id() + "/" + Long.toString(System.nanoTime(), Character.MAX_RADIX)));
    }

    /**
     * Writes the changes. Fails with the engine's duplicate error if another transaction has inserted a key that was
     * free.
     */
    void write() throws SQLException {
        List<Filled> fresh = new ArrayList<>();
        for (BindingRows binding : coming.values()) {
            addRows(binding, fresh);
        }
        for (Bucket bucket : buckets.values()) {
            if (bucket.after.isEmpty() && bucket.exists) {
                going.add(bucket.row);
            }
        }
        if (!going.isEmpty()) {
            table.batches().delete(connection, going);
        }
        for (Bucket bucket : buckets.values()) {
            if (!bucket.after.isEmpty()) {
                write(bucket, fresh);
            }
        }
        if (!fresh.isEmpty()) {
            table.batches().insert(connection, fresh);
        }
    }

    /** Returns the rows of a binding that hold no document. */
    private void addRows(BindingRows binding, List<Filled> fresh) {
        boolean alone =
                binding.documents().stream().allMatch(row -> known(row).after.size() == 1);
        for (Row row : binding.rows()) {
            if (!row.hasDocument()) {
                boolean deletable = alone || !row.isOfId();
                fresh.add(new Filled(row, deletable ? binding.token() : null, null));
            }
        }
    }

    private void write(Bucket bucket, List<Filled> fresh) throws SQLException {
        Collection<StoredDocument> entries = bucket.after.values();
        StoredDocument first = entries.iterator().next();
        BindingRows owner = entries.size() == 1 ? coming.get(first.id()) : null;
        String token = owner == null ? null : owner.token();
        byte[] bytes = entries.size() == 1 ? DocumentCodec.soleEntry(first) : DocumentCodec.sharedEntries(entries);
        if (bucket.exists) {
            table.write(connection, bucket.row.key(), token, bytes);
            markShared(bucket);
        } else {
            fresh.add(new Filled(bucket.row, token, bytes));
        }
    }

    /** Handles a binding that had the row for itself and now shares it. */
    private void markShared(Bucket bucket) throws SQLException {
        if (bucket.before.size() == 1 && bucket.after.size() > 1) {
            String id = bucket.before.keySet().iterator().next();
            if (bucket.after.containsKey(id) && !coming.containsKey(id)) {
                table.share(connection, id);
            }
        }
    }

    private Bucket bucket(Row row) throws SQLException {
        Bucket found = buckets.get(row.key());
        if (found == null) {
            List<StoredDocument> stored = table.lockKey(connection, row.key());
            found = new Bucket(row, stored != null, byId(stored), byId(stored));
            buckets.put(row.key(), found);
        }
        return found;
    }

    private Bucket known(Row row) {
        return Objects.requireNonNull(buckets.get(row.key()));
    }

    private static Map<String, StoredDocument> byId(@Nullable List<StoredDocument> stored) {
        Map<String, StoredDocument> byId = new LinkedHashMap<>();
        if (stored != null) {
            stored.forEach(binding -> byId.put(binding.id(), binding));
        }
        return byId;
    }
}
