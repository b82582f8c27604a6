// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.contract.nfregistration.StatusEvent;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.store.Database;

/** Stores events in the table NfStatusEvents. */
public final class JdbcStatusEvents implements StatusEvents {
    private static final String COLUMNS = "nf_instance_id, revision, before_document, after_document";

    private final Database database;

    public JdbcStatusEvents(NrfDatabase database) {
        this.database = database.database();
    }

    /** Adds an event to the transaction of its change. */
    public static void append(Connection connection, StatusEvent event) throws SQLException {
        try (PreparedStatement insert =
                connection.prepareStatement("INSERT INTO NfStatusEvents (" + COLUMNS + ") VALUES (?, ?, ?, ?)")) {
            insert.setString(1, event.id());
            insert.setLong(2, event.revision());
            insert.setString(3, event.before());
            insert.setString(4, event.after());
            insert.executeUpdate();
        }
    }

    @Override
    public List<StatusEvent.Key> keys() {
        return database.execute(connection -> {
            try (PreparedStatement query = connection.prepareStatement(
                            "SELECT nf_instance_id, revision FROM NfStatusEvents ORDER BY revision, nf_instance_id");
                    ResultSet row = query.executeQuery()) {
                List<StatusEvent.Key> keys = new ArrayList<>();
                while (row.next()) {
                    keys.add(new StatusEvent.Key(row.getString(1), row.getLong(2)));
                }
                return keys;
            }
        });
    }

    @Override
    public @Nullable StatusEvent find(StatusEvent.Key key) {
        return database.<@Nullable StatusEvent>execute(connection -> {
            try (PreparedStatement query = connection.prepareStatement(
                    "SELECT " + COLUMNS + " FROM NfStatusEvents WHERE nf_instance_id = ? AND revision = ?")) {
                query.setString(1, key.id());
                query.setLong(2, key.revision());
                try (ResultSet row = query.executeQuery()) {
                    return row.next() ? event(row) : null;
                }
            }
        });
    }

    @Override
    public void delete(Collection<StatusEvent.Key> keys) {
        database.transact(connection -> {
            try (PreparedStatement delete = connection.prepareStatement(
                    "DELETE FROM NfStatusEvents WHERE nf_instance_id = ? AND revision = ?")) {
                for (StatusEvent.Key key : keys) {
                    delete.setString(1, key.id());
                    delete.setLong(2, key.revision());
                    delete.addBatch();
                }
                return delete.executeBatch().length;
            }
        });
    }

    @Override
    public int deleteBefore(long revision) {
        return database.write(connection -> {
            try (PreparedStatement delete =
                    connection.prepareStatement("DELETE FROM NfStatusEvents WHERE revision < ?")) {
                delete.setLong(1, revision);
                return delete.executeUpdate();
            }
        });
    }

    private static StatusEvent event(ResultSet row) throws SQLException {
        return new StatusEvent(row.getString(1), row.getLong(2), row.getString(3), row.getString(4));
    }
}
