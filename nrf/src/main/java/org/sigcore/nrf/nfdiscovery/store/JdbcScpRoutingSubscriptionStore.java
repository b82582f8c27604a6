// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.store;

import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.nrf.nfdiscovery.service.ScpRoutingSubscriptionStore;
import org.sigcore.store.Database;
import tools.jackson.databind.node.ObjectNode;

/** Stores subscriptions to SCP domain routing information in the table ScpRoutingSubscriptions. */
public final class JdbcScpRoutingSubscriptionStore implements ScpRoutingSubscriptionStore {
    private final Database database;

    /** @param database migrated with {@code db/migration/nrf} */
    public JdbcScpRoutingSubscriptionStore(Database database) {
        this.database = database;
    }

    @Override
    public void add(String id, Instant validUntil, ObjectNode document) {
        database.transact(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(
                    "INSERT INTO ScpRoutingSubscriptions (subscription_id, valid_until, document) VALUES (?, ?, ?)")) {
                insert.setString(1, id);
                insert.setLong(2, validUntil.getEpochSecond());
                insert.setString(3, Json.text(document));
                return insert.executeUpdate();
            }
        });
    }

    @Override
    public @Nullable ObjectNode find(String id) {
        return database.<@Nullable ObjectNode>execute(connection -> {
            try (PreparedStatement select = connection.prepareStatement(
                    "SELECT document FROM ScpRoutingSubscriptions WHERE subscription_id = ?")) {
                select.setString(1, id);
                try (ResultSet row = select.executeQuery()) {
                    return row.next() ? document(row) : null;
                }
            }
        });
    }

    private static ObjectNode document(ResultSet row) throws SQLException {
        return Json.parseObject(row.getString(1).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public boolean remove(String id) {
        return database.transact(connection -> {
                    try (PreparedStatement delete = connection.prepareStatement(
                            "DELETE FROM ScpRoutingSubscriptions WHERE subscription_id = ?")) {
                        delete.setString(1, id);
                        return delete.executeUpdate();
                    }
                })
                == 1;
    }

    @Override
    public List<ObjectNode> valid(Instant now) {
        return database.transact(connection -> {
            try (PreparedStatement delete =
                            connection.prepareStatement("DELETE FROM ScpRoutingSubscriptions WHERE valid_until <= ?");
                    PreparedStatement select =
                            connection.prepareStatement("SELECT document FROM ScpRoutingSubscriptions")) {
                delete.setLong(1, now.getEpochSecond());
                delete.executeUpdate();
                List<ObjectNode> documents = new ArrayList<>();
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        documents.add(document(rows));
                    }
                }
                return documents;
            }
        });
    }
}
