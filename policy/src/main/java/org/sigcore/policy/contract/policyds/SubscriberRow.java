// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.Commits;

/**
 * A subscriber's row as stored. The store of a session in the same process reads it with a join, which saves a round
 * trip for the subscriber.
 *
 * @param uekey key of the subscriber
 * @param version 0 if there is no row
 * @param parts number of rows of {@code documentpart} that hold the rest of the document
 * @param document document column of the row
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record SubscriberRow(String uekey, long version, int parts, byte @Nullable [] document) {
    /** Columns to select, of a table with the alias {@code p}. */
    public static final String COLUMNS = "p.version, p.parts, p.document";

    /** Number of {@link #COLUMNS}. */
    public static final int COUNT = 3;

    /**
     * Returns a LEFT JOIN of the table.
     *
     * @param supi column to join on
     */
    public static String join(String supi) {
        return " LEFT JOIN pdssubscriber p ON p.uekey = " + supi;
    }

    /**
     * Reads the columns.
     *
     * @param first index of the first column
     */
    public static SubscriberRow read(ResultSet row, int first, String uekey) throws SQLException {
        return new SubscriberRow(uekey, row.getLong(first), row.getInt(first + 1), row.getBytes(first + 2));
    }

    /** Caches the row in a unit of work for the subscriber store. */
    public void remember(Commits.@Nullable Unit unit) {
        if (unit != null) {
            unit.remember(key(uekey), this);
        }
    }

    /** Returns the cached row of a subscriber; null if absent. */
    public static @Nullable SubscriberRow recall(Commits.@Nullable Unit unit, String uekey) {
        return unit == null ? null : unit.recall(key(uekey), SubscriberRow.class);
    }

    private static String key(String uekey) {
        return "pdssubscriber/" + uekey;
    }
}
