// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;
import org.sigcore.bsf.bsfmanagementservice.service.NotificationOutbox;
import org.sigcore.model.Json;
import org.sigcore.store.Database;
import org.sigcore.store.SiteTimes;
import org.sigcore.store.Sql;
import tools.jackson.databind.node.ObjectNode;

/** Outbox in the table {@code bsf_notification}. Thread-safe. */
public final class JdbcNotificationOutbox implements NotificationOutbox {
    private static final String COLUMNS = "id, due_at, created_at, attempts, subscription_id, notif_uri, document";
    private static final String INSERT =
            "INSERT INTO bsf_notification (" + COLUMNS + ", site_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    private static final String CLAIM =
            "UPDATE bsf_notification SET due_at = ?, site_id = ? WHERE id = ? AND due_at = ?";
    private static final String POSTPONE = "UPDATE bsf_notification SET attempts = ?, due_at = ? WHERE id = ?";
    private static final String HEAD = "SELECT id, due_at, attempts, notif_uri FROM bsf_notification"
            + " WHERE subscription_id = ? AND id <= ? ORDER BY id LIMIT 1";
    private static final String REDIRECT = "UPDATE bsf_notification SET notif_uri = ? WHERE subscription_id = ?";
    private static final String DELETE_OF = "DELETE FROM bsf_notification WHERE subscription_id = ?";
    private static final String DELETE = "DELETE FROM bsf_notification WHERE id = ?";

    private final Database database;
    private final int siteId;
    private final String dueHere;

    /** @param siteId number of this site */
    public JdbcNotificationOutbox(Database database, int siteId) {
        this.database = database;
        this.siteId = siteId;
        this.dueHere = "SELECT " + COLUMNS + " FROM bsf_notification WHERE due_at <= ? AND "
                + new SiteTimes(siteId).isTurn("due_at") + " ORDER BY due_at, id LIMIT ?";
    }

    @Override
    public void add(List<Notification> notifications) {
        database.transact(connection -> {
            try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
                for (Notification notification : notifications) {
                    insert.setString(1, notification.id());
                    insert.setLong(2, notification.dueAtMillis());
                    insert.setLong(3, notification.createdAtMillis());
                    insert.setInt(4, notification.attempts());
                    insert.setString(5, notification.subscriptionId());
                    insert.setString(6, notification.notifUri());
                    insert.setBytes(7, Json.bytes(notification.document()));
                    insert.setInt(8, siteId);
                    insert.addBatch();
                }
                return insert.executeBatch();
            }
        });
    }

    @Override
    public Optional<Head> head(Notification notification) {
        return Optional.ofNullable(database.execute(connection -> Sql.first(
                connection,
                HEAD,
                row -> new Head(row.getString(1), row.getLong(2), row.getInt(3), row.getString(4)),
                notification.subscriptionId(),
                notification.id())));
    }

    /**
     * Redirects the notifications of a changed subscription, or removes those of a deleted one, in the transaction of
     * the subscription.
     *
     * @param subscription null if deleted
     */
    static void follow(Connection connection, String subscriptionId, @Nullable ObjectNode subscription)
            throws SQLException {
        if (subscription == null) {
            Sql.update(connection, DELETE_OF, subscriptionId);
        } else {
            Sql.update(connection, REDIRECT, subscription.path("notifUri").asString(), subscriptionId);
        }
    }

    @Override
    public void remove(String id) {
        database.write(connection -> Sql.update(connection, DELETE, id));
    }

    @Override
    public void postpone(String id, int attempts, long dueAtMillis) {
        database.write(connection -> Sql.update(connection, POSTPONE, attempts, dueAtMillis, id));
    }

    @Override
    public List<Notification> claimDue(long nowMillis, long againAtMillis, int limit) {
        return database.write(connection -> {
            List<Notification> claimed = new ArrayList<>();
            for (Notification due : due(connection, nowMillis, limit)) {
                if (Sql.update(connection, CLAIM, againAtMillis, siteId, due.id(), due.dueAtMillis()) == 1) {
                    claimed.add(due);
                }
            }
            return claimed;
        });
    }

    private List<Notification> due(Connection connection, long nowMillis, int limit) throws SQLException {
        return Sql.all(
                connection,
                dueHere,
                row -> new Notification(
                        row.getString(1),
                        row.getLong(2),
                        row.getLong(3),
                        row.getInt(4),
                        row.getString(5),
                        row.getString(6),
                        Json.parseObject(row.getBytes(7))),
                nowMillis,
                nowMillis,
                limit);
    }
}
