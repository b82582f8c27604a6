// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.store;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.service.SubscriberStore;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/** Tables {@code pdssubscriber} and {@code pdsprofile}. Subscribers are read by primary key, uses by an index on supi. */
public final class JdbcSubscriberStore implements SubscriberStore {
    private static final String SELECT =
            "SELECT supi, data, chfuri, chfcounterids, counters FROM pdssubscriber WHERE supi = ?";
    private final Database database;

    public JdbcSubscriberStore(Database database) {
        this.database = database;
    }

    @Override
    public @Nullable Subscriber find(String supi) {
        return database.execute(connection -> Sql.first(connection, SELECT, JdbcSubscriberStore::read, supi));
    }

    @Override
    public Subscriber attach(SubscriberQuery query, @Nullable ObjectNode data) {
        return database.transact(connection -> {
            Subscriber before = lock(connection, query.supi());
            ObjectNode all = before == null ? Json.object() : before.data();
            if (data != null) {
                all.set(query.part(), data);
            }
            if (before == null) {
                Sql.update(connection, "INSERT INTO pdssubscriber (supi, data) VALUES (?, ?)", query.supi(), all);
            } else if (data != null) {
                Sql.update(connection, "UPDATE pdssubscriber SET data = ? WHERE supi = ?", all, query.supi());
            }
            if (Sql.update(
                            connection,
                            "UPDATE pdsprofile SET supi = ?, service = ? WHERE contextid = ?",
                            query.supi(),
                            query.service(),
                            query.sessionId())
                    == 0) {
                Sql.update(
                        connection,
                        "INSERT INTO pdsprofile (contextid, supi, service) VALUES (?, ?, ?)",
                        query.sessionId(),
                        query.supi(),
                        query.service());
            }
            return new Subscriber(query.supi(), all, before == null ? null : before.chf());
        });
    }

    @Override
    public void setSubscription(String supi, @Nullable ChfSubscription subscription) {
        database.write(connection -> Sql.update(
                connection,
                "UPDATE pdssubscriber SET chfuri = ?, chfcounterids = ?, counters = ? WHERE supi = ?",
                subscription == null ? null : subscription.uri(),
                subscription == null ? null : String.join(" ", subscription.counterIds()),
                subscription == null ? null : subscription.statusInfos(),
                supi));
    }

    @Override
    public boolean mergeCounters(String supi, ObjectNode statusInfos) {
        return database.transact(connection -> {
            Subscriber subscriber = lock(connection, supi);
            ChfSubscription subscription = subscriber == null ? null : subscriber.chf();
            if (subscription == null) {
                return false;
            }
            ObjectNode merged = subscription.statusInfos();
            merged.setAll(statusInfos);
            Sql.update(connection, "UPDATE pdssubscriber SET counters = ? WHERE supi = ?", merged, supi);
            return true;
        });
    }

    @Override
    public List<Use> uses(String supi) {
        return database.execute(connection -> uses(connection, supi));
    }

    @Override
    public void detach(String sessionId, String supi) {
        database.transact(connection -> {
            lock(connection, supi);
            Sql.update(connection, "DELETE FROM pdsprofile WHERE contextid = ?", sessionId);
            if (uses(connection, supi).isEmpty()) {
                Sql.update(connection, "DELETE FROM pdssubscriber WHERE supi = ?", supi);
            }
            return null;
        });
    }

    private static List<Use> uses(Connection connection, String supi) throws SQLException {
        return Sql.all(
                connection,
                "SELECT contextid, service FROM pdsprofile WHERE supi = ?",
                row -> new Use(row.getString("contextid"), row.getString("service")),
                supi);
    }

    private static @Nullable Subscriber lock(Connection connection, String supi) throws SQLException {
        return Sql.first(connection, SELECT + " FOR UPDATE", JdbcSubscriberStore::read, supi);
    }

    private static Subscriber read(ResultSet row) throws SQLException {
        String uri = row.getString("chfuri");
        ChfSubscription subscription = uri == null
                ? null
                : new ChfSubscription(
                        uri,
                        Stream.of(row.getString("chfcounterids").split(" "))
                                .filter(id -> !id.isEmpty())
                                .toList(),
                        Sql.document(row, "counters"));
        return new Subscriber(row.getString("supi"), Sql.document(row, "data"), subscription);
    }
}
