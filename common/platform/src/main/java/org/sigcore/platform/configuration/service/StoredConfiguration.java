// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.service;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.configuration.ConfigSnapshot;
import org.sigcore.platform.management.history.HistoryEntry;
import org.sigcore.platform.management.history.ManagementHistory;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.store.Database;
import org.sigcore.store.SqlWork;
import org.sigcore.store.StoreUnavailableException;

/** The configuration in the NF's database, which several processes may share. */
public final class StoredConfiguration implements ConfigurationServer {
    private static final String VERSION = "SELECT version FROM configuration_version WHERE id = 1";
    private static final String NEXT_VERSION = "UPDATE configuration_version SET version = version + 1 WHERE id = 1";
    private static final String ROWS = "SELECT item, entry, version, document FROM configuration_document";
    private static final String ROW =
            "SELECT version, document FROM configuration_document WHERE item = ? AND entry = ?";
    private static final String UPDATE =
            "UPDATE configuration_document SET version = ?, document = ? WHERE item = ? AND entry = ?";
    private static final String INSERT =
            "INSERT INTO configuration_document (version, document, item, entry) VALUES (?, ?, ?, ?)";
    private final Database database;
    private final ManagementHistory history;

    /** Creates the tables if they are missing. */
    public StoredConfiguration(Database database, ManagementHistory history) {
        this.database = database;
        this.history = history;
        database.migrate("db/migration/configuration");
    }

    @Override
    public Optional<ConfigSnapshot> since(long version) {
        long now = reachable(() -> database.execute(StoredConfiguration::version));
        // The rows may include a later version; the next call then returns them again with that version.
        return now == version
                ? Optional.empty()
                : Optional.of(new ConfigSnapshot(now, reachable(() -> database.execute(StoredConfiguration::rows))));
    }

    @Override
    public long write(String user, long seen, List<ConfigSnapshot.Change> changes) {
        return reachable(() -> database.transact(writing(user, seen, changes)));
    }

    @Override
    public List<HistoryEntry> history(String resource, long beforeMicros, int limit) {
        return reachable(() -> history.read(resource, beforeMicros, limit));
    }

    private SqlWork<Long> writing(String user, long seen, List<ConfigSnapshot.Change> changes) {
        return connection -> {
            try (PreparedStatement next = connection.prepareStatement(NEXT_VERSION)) {
                next.executeUpdate();
            }
            long version = version(connection);
            if (seen >= 0 && version != seen + 1) {
                throw new ProblemException(ProblemDetails.of(412, OUTDATED, "changed concurrently by another client"));
            }
            for (ConfigSnapshot.Change change : changes) {
                String before = before(connection, change);
                if (put(connection, UPDATE, change, version) == 0) {
                    put(connection, INSERT, change, version);
                }
                history.append(connection, user, change.resource(), before, change.document());
            }
            return version;
        };
    }

    /** Returns the document that the change replaces, after checking that it has the expected version. */
    private static @Nullable String before(Connection connection, ConfigSnapshot.Change change) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(ROW)) {
            query.setString(1, change.item());
            query.setString(2, change.entry());
            try (ResultSet found = query.executeQuery()) {
                boolean there = found.next();
                long version = there ? found.getLong(1) : 0;
                @Nullable String document = there ? found.getString(2) : null;
                Long expected = change.expected();
                boolean absent = expected != null && expected == 0 && document == null; // the row of a removed document
                if (expected != null && version != expected && !absent) {
                    throw new ProblemException(ProblemDetails.of(412, null, "changed concurrently by another client"));
                }
                return document;
            }
        }
    }

    private static int put(Connection connection, String sql, ConfigSnapshot.Change change, long version)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, version);
            statement.setString(2, change.document());
            statement.setString(3, change.item());
            statement.setString(4, change.entry());
            return statement.executeUpdate();
        }
    }

    private static long version(Connection connection) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(VERSION);
                ResultSet found = query.executeQuery()) {
            found.next();
            return found.getLong(1);
        }
    }

    private static List<ConfigSnapshot.Row> rows(Connection connection) throws SQLException {
        List<ConfigSnapshot.Row> rows = new ArrayList<>();
        try (PreparedStatement query = connection.prepareStatement(ROWS);
                ResultSet found = query.executeQuery()) {
            while (found.next()) {
                @Nullable String document = found.getString(4);
                rows.add(new ConfigSnapshot.Row(found.getString(1), found.getString(2), found.getLong(3), document));
            }
        }
        return rows;
    }

    private static <T> T reachable(java.util.function.Supplier<T> work) {
        try {
            return work.get();
        } catch (StoreUnavailableException e) {
            throw StoreOutage.forOtherRoles();
        }
    }
}
