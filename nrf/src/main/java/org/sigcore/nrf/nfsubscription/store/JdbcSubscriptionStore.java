// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.store;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.contract.nrfartisan.StoredText;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.service.SubscriptionStore;
import org.sigcore.platform.state.StateFeed;
import org.sigcore.store.Database;
import org.sigcore.store.KeyedRows;
import org.sigcore.store.feed.Change;

/** Stores subscriptions in the table NfSubscriptions, one row each, accessed by its primary key. */
public final class JdbcSubscriptionStore implements SubscriptionStore {
    private final Database database;
    private final StateFeed feed;

    public JdbcSubscriptionStore(NrfDatabase database, StateFeed feed) {
        this.database = database.database();
        this.feed = feed;
    }

    @Override
    public void forEach(Consumer<Subscription> each) {
        KeyedRows.forEach(
                database,
                "NfSubscriptions",
                "subscription_id",
                "document",
                row -> row.getString(2),
                document -> each.accept(subscription(document)));
    }

    @Override
    public @Nullable Subscription find(String id) {
        return database.<@Nullable Subscription>execute(connection -> {
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT document FROM NfSubscriptions WHERE subscription_id = ?")) {
                query.setString(1, id);
                try (ResultSet row = query.executeQuery()) {
                    return row.next() ? subscription(row.getString(1)) : null;
                }
            }
        });
    }

    @Override
    public void save(Subscription subscription) {
        String document = StoredText.of(subscription.document());
        database.transact(connection -> {
            if (!update(connection, subscription, document)) {
                insert(connection, subscription, document);
            }
            feed.append(connection, List.of(announcement(subscription.id())));
            return true;
        });
        feed.wake();
    }

    @Override
    public void delete(Collection<String> ids) {
        database.transact(connection -> {
            try (PreparedStatement delete =
                    connection.prepareStatement("DELETE FROM NfSubscriptions WHERE subscription_id = ?")) {
                for (String id : ids) {
                    delete.setString(1, id);
                    delete.addBatch();
                }
                delete.executeBatch();
            }
            feed.append(
                    connection,
                    ids.stream().map(JdbcSubscriptionStore::announcement).toList());
            return true;
        });
        feed.wake();
    }

    @Override
    public Set<String> deleteExpired(Collection<String> ids, Instant now) {
        Set<String> deleted = database.transact(connection -> {
            Set<String> ended = deleteExpired(connection, List.copyOf(ids), now.toEpochMilli());
            feed.append(
                    connection,
                    ended.stream().map(JdbcSubscriptionStore::announcement).toList());
            return ended;
        });
        feed.wake();
        return deleted;
    }

    private static Set<String> deleteExpired(Connection connection, List<String> ids, long now) throws SQLException {
        try (PreparedStatement delete = connection.prepareStatement(
                "DELETE FROM NfSubscriptions WHERE subscription_id = ? AND valid_until <= ?")) {
            for (String id : ids) {
                delete.setString(1, id);
                delete.setLong(2, now);
                delete.addBatch();
            }
            int[] counts = delete.executeBatch();
            Set<String> deleted = new HashSet<>();
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] == 1) {
                    deleted.add(ids.get(i));
                }
            }
            return deleted;
        }
    }

    private static boolean update(Connection connection, Subscription subscription, String document)
            throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE NfSubscriptions SET valid_until = ?, document = ?,"
                        + " changed_at = GREATEST(?, changed_at + 1) WHERE subscription_id = ?")) {
            update.setLong(1, subscription.validUntil().toEpochMilli());
            update.setString(2, document);
            update.setLong(3, nowMicros());
            update.setString(4, subscription.id());
            return update.executeUpdate() == 1;
        }
    }

    private static void insert(Connection connection, Subscription subscription, String document) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(
                "INSERT INTO NfSubscriptions (valid_until, document, changed_at, subscription_id) VALUES (?, ?, ?, ?)")) {
            insert.setLong(1, subscription.validUntil().toEpochMilli());
            insert.setString(2, document);
            insert.setLong(3, nowMicros());
            insert.setString(4, subscription.id());
            insert.executeUpdate();
        }
    }

    private static Change announcement(String id) {
        return Change.of(StateTopics.SUBSCRIPTION, id, nowMicros());
    }

    private static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    }

    private static Subscription subscription(String document) {
        return Subscription.of(Json.parseObject(document.getBytes(StandardCharsets.UTF_8)));
    }
}
