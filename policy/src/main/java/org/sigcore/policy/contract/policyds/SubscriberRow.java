// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.Commits;

/**
 * A subscriber's row as it stands in the table, read on the way by a session's owner who runs in the same process, so that the
 * subscriber costs no round trip of its own.
 *
 * @param uekey the subscriber
 * @param version 0 when there is no row
 * @param parts rows of {@code documentpart} that hold the rest of the document
 * @param document what stands in the row
 */
@SuppressWarnings("ArrayRecordComponent") // compared by nobody
public record SubscriberRow(String uekey, long version, int parts, byte @Nullable [] document) {
    /** The columns, of a table named {@code p}. */
    public static final String COLUMNS = "p.version, p.parts, p.document";

    /** How many they are. */
    public static final int COUNT = 3;

    /**
     * A LEFT JOIN of the table.
     *
     * @param supi the column to join by
     */
    public static String join(String supi) {
        return " LEFT JOIN pdssubscriber p ON p.uekey = " + supi;
    }

    /**
     * Reads the columns.
     *
     * @param first the place of the first of them
     */
    public static SubscriberRow read(ResultSet row, int first, String uekey) throws SQLException {
        return new SubscriberRow(uekey, row.getLong(first), row.getInt(first + 1), row.getBytes(first + 2));
    }

    /** Keeps it for the store of subscribers. */
    public void remember(Commits.@Nullable Unit unit) {
        if (unit != null) {
            unit.remember(key(uekey), this);
        }
    }

    /** What was kept of a subscriber; null for nothing. */
    public static @Nullable SubscriberRow recall(Commits.@Nullable Unit unit, String uekey) {
        return unit == null ? null : unit.recall(key(uekey), SubscriberRow.class);
    }

    private static String key(String uekey) {
        return "pdssubscriber/" + uekey;
    }
}
