// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;

/**
 * A lease on a task that only one of several processes on a database should perform. The holder renews the lease; if it
 * does not do so for the duration of the lease, another process can take it over. Requires no synchronized clocks: each
 * process measures the time without a renewal itself. Thread-safe.
 */
public final class Lease {
    private final Database database;
    private final String name;
    private final String holder;
    private final long durationNanos;
    private final LongSupplier nanoTime;
    private @Nullable Row seen;
    private long seenAtNanos;
    private boolean held;
    private long heldUntilNanos;

    private record Row(String holder, long renewals) {}

    private Lease(Database database, String name, String holder, Duration duration, LongSupplier nanoTime) {
        this.database = database;
        this.name = name;
        this.holder = holder;
        this.durationNanos = duration.toNanos();
        this.nanoTime = nanoTime;
    }

    /**
     * Creates a lease that is not requested yet, and its table if necessary.
     *
     * @param holder name of this process, stable over restarts and unique among all processes; up to 255 characters. A
     *     process that was killed regains its leases immediately when it returns with the same name
     */
    public static Lease of(Database database, String name, String holder, Duration duration) {
        return of(database, name, holder, duration, System::nanoTime);
    }

    static Lease of(Database database, String name, String holder, Duration duration, LongSupplier nanoTime) {
        ChangeFeed.prepare(database);
        return new Lease(database, name, holder, duration, nanoTime);
    }

    /**
     * Renews the lease, or acquires it if it is free. Must be called at intervals of a fraction of the duration.
     *
     * @return true if this process now holds the lease
     * @throws org.sigcore.store.StoreUnavailableException if the database is unreachable
     */
    public synchronized boolean hold() {
        long now = nanoTime.getAsLong();
        try {
            held = database.transact(connection -> ask(connection, now));
        } catch (DuplicateKeyException e) {
            held = false; // another process was the first to request it
        }
        heldUntilNanos = now + durationNanos;
        return held;
    }

    /**
     * Returns true if this process holds the lease according to its local state; no other process holds it while this
     * returns true.
     */
    public synchronized boolean held() {
        return held && nanoTime.getAsLong() - heldUntilNanos < 0;
    }

    /** Releases the lease, so that another process need not wait. */
    public synchronized void release() {
        if (held) {
            held = false;
            database.write(connection -> {
                try (PreparedStatement delete =
                        connection.prepareStatement("DELETE FROM process_lease WHERE lease = ? AND holder = ?")) {
                    delete.setString(1, name);
                    delete.setString(2, holder);
                    return delete.executeUpdate();
                }
            });
        }
    }

    private boolean ask(Connection connection, long now) throws SQLException {
        Row row = read(connection);
        if (row == null) {
            return insert(connection);
        }
        if (row.holder.equals(holder)) {
            return take(connection, row);
        }
        if (!row.equals(seen)) {
            seen = row;
            seenAtNanos = now;
            return false;
        }
        return now - seenAtNanos > durationNanos && take(connection, row);
    }

    private @Nullable Row read(Connection connection) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("SELECT holder, renewals FROM process_lease WHERE lease = ?")) {
            query.setString(1, name);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? new Row(row.getString(1), row.getLong(2)) : null;
            }
        }
    }

    private boolean insert(Connection connection) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO process_lease (lease, holder, renewals) VALUES (?, ?, 1)")) {
            insert.setString(1, name);
            insert.setString(2, holder);
            return insert.executeUpdate() == 1;
        }
    }

    private boolean take(Connection connection, Row row) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement("UPDATE process_lease SET holder = ?, renewals = ?"
                + " WHERE lease = ? AND holder = ? AND renewals = ?")) {
            update.setString(1, holder);
            update.setLong(2, row.renewals + 1);
            update.setString(3, name);
            update.setString(4, row.holder);
            update.setLong(5, row.renewals);
            return update.executeUpdate() == 1;
        }
    }
}
