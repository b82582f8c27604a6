// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.subscription;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;
import org.sigcore.bsf.bsfmanagementservice.service.BindingStores;
import org.sigcore.bsf.bsfmanagementservice.service.DocumentStore;
import org.sigcore.bsf.bsfmanagementservice.service.NotificationOutbox;
import org.sigcore.bsf.bsfmanagementservice.service.SubscriptionService;
import org.sigcore.model.Json;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;
import org.sigcore.store.StoreException;
import org.sigcore.testkit.TestDatabases;

/** Effects of changes of a subscription on its pending notifications. */
@Tag("h2")
class H2SubscriptionTest {
    private static final String OLD = "http://127.0.0.1:1/events";
    private static final String NEW = "http://127.0.0.1:2/events";

    @TempDir
    Path directory;

    private Database database;
    private NotificationOutbox outbox;
    private DocumentStore subscriptions;
    private SubscriptionService service;
    private Notification pending;

    @BeforeEach
    void subscribe() {
        database = TestDatabases.h2(directory, "db/migration/bsf");
        outbox = new JdbcNotificationOutbox(database, 1);
        subscriptions = JdbcDocumentStore.ofSubscriptions(database, 1);
        service = new SubscriptionService(
                new BindingStores(
                        new JdbcPcfBindingStore(database, 1, Clock.systemUTC()),
                        JdbcDocumentStore.ofUeBindings(database, 1),
                        JdbcDocumentStore.ofMbsBindings(database, 1),
                        subscriptions,
                        outbox,
                        new JdbcTerminationStore(database, 1),
                        new JdbcPcfHostStore(database)),
                Clock.systemUTC());
        String id =
                service.subscribe(subscription("PCF_UE_BINDING_REGISTRATION")).id();
        pending = new Notification("1", 0, 0, 0, id, OLD, Json.object());
        outbox.add(List.of(pending));
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void endedSubscription_leavesNoNotification() {
        assertThat(service.unsubscribe(pending.subscriptionId())).isTrue();

        assertThat(outbox.head(pending)).isEmpty();
    }

    @Test
    void changeWithoutItsNotifications_changesNothing() {
        String id = pending.subscriptionId();
        rename("bsf_notification", "hidden");

        assertThatThrownBy(() -> service.unsubscribe(id)).isInstanceOf(StoreException.class);
        assertThatThrownBy(() -> service.replace(
                        id, subscription("PCF_UE_BINDING_REGISTRATION").put("notifUri", NEW)))
                .isInstanceOf(StoreException.class);
        rename("hidden", "bsf_notification");
        assertThat(subscriptions.find(id))
                .map(kept -> kept.document().path("notifUri").asString())
                .contains(OLD);
        assertThat(service.unsubscribe(id)).isTrue();
    }

    private void rename(String table, String name) {
        database.write(connection -> Sql.update(connection, "ALTER TABLE " + table + " RENAME TO " + name));
    }

    @Test
    void replacedSubscription_redirectsNotifications() {
        service.replace(
                pending.subscriptionId(),
                subscription("PCF_UE_BINDING_REGISTRATION").put("notifUri", NEW));

        requireUri(NEW);
    }

    @Test
    void movedSubscriber_redirectsNotifications() {
        service.moved(pending.subscriptionId(), OLD, NEW);

        requireUri(NEW);
    }

    @Test
    void moveFromFormerUri_changesNothing() {
        service.moved(pending.subscriptionId(), "http://127.0.0.1:3/former", NEW);

        requireUri(OLD);
    }

    private void requireUri(String uri) {
        assertThat(outbox.head(pending)).map(NotificationOutbox.Head::notifUri).contains(uri);
    }
}
