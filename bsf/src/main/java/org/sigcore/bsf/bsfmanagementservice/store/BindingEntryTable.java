// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.bsf.bsfmanagementservice.service.PcfBindingStore;
import org.sigcore.store.SiteTimes;

/**
 * Statements on the table {@code pcf_binding}. Each addresses its rows by the full primary key, except the read by SUPI
 * or GPSI, which uses the first part of the key and therefore reads one partition. Runs within the caller's
 * transaction.
 */
final class BindingEntryTable {
    private static final String OF_KEY = " WHERE lookup_key = ? AND slot = ''";
    private static final String LOCK = "SELECT entries FROM pcf_binding" + OF_KEY + " FOR UPDATE";
    private static final String READ_BY_ID = "SELECT b.token, COALESCE(h.entries, b.entries) FROM pcf_binding b"
            + " LEFT JOIN pcf_binding h ON h.lookup_key = b.home AND h.slot = ''"
            + " WHERE b.lookup_key = ? AND b.slot = ''";
    private static final String LOCK_ID = "SELECT token FROM pcf_binding" + OF_KEY + " FOR UPDATE";
    private static final String READ_BY_IDENTITY = "SELECT k.slot, h.entries FROM pcf_binding k"
            + " JOIN pcf_binding h ON h.lookup_key = k.home AND h.slot = '' WHERE k.lookup_key = ?"
            + " LIMIT 1000"; // more than any UE has
    private static final String IDS_AFTER = "SELECT lookup_key, changed_at, site_id FROM pcf_binding"
            + " WHERE lookup_key > ? AND lookup_key < '$' AND slot = '' ORDER BY lookup_key LIMIT ?";

    /** Additional time without a change before another site audits a binding, for each turn after the owning site. */
    private static final long TURN_MILLIS = Duration.ofHours(1).toMillis();

    private final int siteId;
    private final SiteTimes times;
    private final LongSupplier clockMillis;
    private final BindingBatches batches;
    private final String write;
    private final String share;
    private final String touch;

    /** A binding found by its id; the token is null if it shares a row with others. */
    record Found(StoredDocument binding, @Nullable String token) {}

    BindingEntryTable(int siteId, LongSupplier clockMillis) {
        this.siteId = siteId;
        this.times = new SiteTimes(siteId);
        this.clockMillis = clockMillis;
        this.batches = new BindingBatches(siteId, clockMillis);
        String update = "UPDATE pcf_binding SET changed_at = " + times.raised("changed_at");
        write = update + ", token = ?, site_id = ?, entries = ?" + OF_KEY;
        share = update + ", token = NULL" + OF_KEY;
        touch = update + OF_KEY;
    }

    /** Returns the batch statements. */
    BindingBatches batches() {
        return batches;
    }

    @Nullable
    Found findById(Connection connection, String id) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(READ_BY_ID)) {
            read.setString(1, BindingRows.idKey(id));
            try (ResultSet row = read.executeQuery()) {
                if (!row.next()) {
                    return null;
                }
                StoredDocument binding = DocumentCodec.entry(row.getBytes(2), id);
                return binding == null ? null : new Found(binding, row.getString(1));
            }
        }
    }

    /** Like {@link #findById}, and locks the binding until the transaction ends. */
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

    /**
     * Returns the entries under a key; null if no row with entries exists. Locks the row until the transaction ends.
     */
    @Nullable
    List<StoredDocument> lockKey(Connection connection, String key) throws SQLException {
        try (PreparedStatement read = connection.prepareStatement(LOCK)) {
            read.setString(1, key);
            try (ResultSet rows = read.executeQuery()) {
                byte[] entries = rows.next() ? rows.getBytes(1) : null;
                return entries == null ? null : DocumentCodec.entries(entries);
            }
        }
    }

    List<StoredDocument> findByIdentity(Connection connection, String identity) throws SQLException {
        List<StoredDocument> found = new ArrayList<>();
        try (PreparedStatement read = connection.prepareStatement(READ_BY_IDENTITY)) {
            read.setString(1, BindingRows.identityKey(identity));
            try (ResultSet rows = read.executeQuery()) {
                while (rows.next()) {
                    StoredDocument binding = DocumentCodec.entry(rows.getBytes(2), rows.getString(1));
                    if (binding != null) {
                        found.add(binding);
                    }
                }
            }
        }
        return found;
    }

    /** Marks a binding as sharing a row: it can no longer be deleted by its token alone. */
    void share(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(share)) {
            statement.setLong(1, now());
            statement.setString(2, BindingRows.idKey(id));
            statement.executeUpdate();
        }
    }

    /** Updates the entries under a key that already has entries. */
    void write(Connection connection, String key, @Nullable String token, byte[] entries) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(write)) {
            statement.setLong(1, now());
            statement.setString(2, token);
            statement.setInt(3, siteId);
            statement.setBytes(4, entries);
            statement.setString(5, key);
            statement.executeUpdate();
        }
    }

    int touch(Connection connection, String id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(touch)) {
            statement.setLong(1, now());
            statement.setString(2, BindingRows.idKey(id));
            return statement.executeUpdate();
        }
    }

    private long now() {
        return times.of(clockMillis.getAsLong());
    }

    /**
     * Rows by id are adjacent in the table: '#' sorts before any other first character of a key, and '$' follows it.
     */
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
                    last = BindingRows.idOf(rows.getString(1));
                    if (rows.getLong(2) < sinceMillis - times.behind(rows.getInt(3)) * TURN_MILLIS) {
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
}
