// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.store;

import java.time.Instant;
import java.util.List;
import org.sigcore.store.Database;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;

/**
 * Walks a table in the order of its primary key, page by page, without its documents. Each page reads a range of the
 * key's index, and no transaction spans pages. Rows that exist throughout are returned once; rows that are added or
 * removed during the walk may be. Thread-safe.
 */
public final class KeyWalk {
    private static final int MOST = 10_000;
    private final Database database;
    private final SiteTimes times;
    private final String sql;
    private final String confirm;
    private final String changed;

    /** @param key its primary key, of one column */
    public KeyWalk(PolicyDatabase policy, String table, String key) {
        this.database = policy.database();
        this.times = policy.times();
        this.sql = "SELECT %1$s, changed_at FROM %2$s WHERE %1$s > ? ORDER BY %1$s LIMIT ?".formatted(key, table);
        this.confirm = "UPDATE " + table + " SET changed_at = " + times.raised("changed_at") + " WHERE " + key + " = ?";
        this.changed = "SELECT changed_at FROM " + table + " WHERE " + key + " = ?";
    }

    /**
     * Returns a page.
     *
     * @param after the last ID of the previous page; empty for the first page
     * @param limit 1 to 10,000 rows; a page with fewer is the last one
     */
    public List<LastWrite> page(String after, int limit) {
        if (limit < 1 || limit > MOST) {
            throw new IllegalArgumentException("expected 1 to " + MOST + " rows, got " + limit);
        }
        return database.execute(connection -> Sql.all(
                connection,
                sql,
                row -> new LastWrite(row.getString(1), Instant.ofEpochMilli(row.getLong(2))),
                after,
                limit));
    }

    /** True if a row exists and was last written or confirmed at that time. */
    public boolean isOf(String id, long changedAtMillis) {
        Long last = database.execute(connection -> Sql.first(connection, changed, row -> row.getLong(1), id));
        return last != null && last == changedAtMillis;
    }

    /** Sets the time of a row's last write without changing its version; returns false if the row is absent. */
    public boolean confirm(String id, long nowMillis) {
        return database.write(connection -> Sql.update(connection, confirm, times.of(nowMillis), id)) > 0;
    }
}
