// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management.history;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

/**
 * The history in the NF's database. An entry is written in the transaction of its change, so that both commit or
 * neither; it is kept for 400 days. Thread-safe.
 */
public final class ManagementHistory {
    /** Maximum number of entries in one response. */
    public static final int MOST = 1000;

    private static final long KEPT_MICROS = TimeUnit.DAYS.toMicros(400);
    private static final String SELECT =
            "SELECT changed_micros, user_name, resource, before_document, after_document FROM management_history "
                    + "WHERE resource LIKE ? ESCAPE '!' AND changed_micros < ? ORDER BY changed_micros DESC, id LIMIT ";
    private final Database database;
    private final InstantSource clock;

    /** Creates the table if it is missing. */
    public ManagementHistory(Database database, InstantSource clock) {
        this.database = database;
        this.clock = clock;
        database.migrate("db/migration/history");
    }

    /** Adds an entry in the transaction of a change, and deletes expired entries. */
    public void append(
            Connection transaction, String user, String resource, @Nullable String before, @Nullable String after)
            throws SQLException {
        long now = ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
        Sql.update(
                transaction,
                "INSERT INTO management_history"
                        + " (changed_micros, id, user_name, resource, before_document, after_document)"
                        + " VALUES (?, ?, ?, ?, ?, ?)",
                now,
                UUID.randomUUID().toString(),
                user.length() > 255 ? user.substring(0, 255) : user,
                resource,
                before,
                after);
        Sql.update(transaction, "DELETE FROM management_history WHERE changed_micros < ?", now - KEPT_MICROS);
    }

    /**
     * Returns entries, the latest first.
     *
     * @param resource prefix of the resource; empty for all
     * @param beforeMicros upper bound of the time, exclusive
     * @param limit maximum number of entries, up to {@link #MOST}
     */
    public List<HistoryEntry> read(String resource, long beforeMicros, int limit) {
        String beginning = resource.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
        return database.execute(connection -> Sql.all(
                connection, SELECT + Math.clamp(limit, 1, MOST), ManagementHistory::entry, beginning, beforeMicros));
    }

    private static HistoryEntry entry(ResultSet row) throws SQLException {
        return new HistoryEntry(
                row.getLong("changed_micros"),
                row.getString("user_name"),
                row.getString("resource"),
                row.getString("before_document"),
                row.getString("after_document"));
    }
}
