// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.subscription;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.ue;
import static org.sigcore.bsf.bsfmanagementservice.store.Settling.NEWEST_WINS;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.bsf.bsfmanagementservice.logic.Notification;
import org.sigcore.bsf.bsfmanagementservice.service.DocumentStore;
import org.sigcore.bsf.bsfmanagementservice.service.NotificationOutbox;
import org.sigcore.bsf.bsfmanagementservice.service.TerminationStore;
import org.sigcore.bsf.contract.bsfmanagementservice.PendingTermination;
import org.sigcore.model.Json;
import org.sigcore.store.Database;
import org.sigcore.store.Sql;

/** Contract of rows that sites replicate to each other, on each database engine. */
abstract class SitesContract {
    private static final long HALF_A_MINUTE = 30_000;
    private Database database;

    /** Opens an empty database with the tables. */
    abstract Database open();

    @BeforeEach
    void prepare() {
        database = open();
    }

    @AfterEach
    void close() {
        if (database != null) { // null where the engine is absent
            database.close();
        }
    }

    @Test
    void notificationOfAnotherSite_isDueHalfAMinuteLater_andThenOfThisSite() {
        NotificationOutbox one = new JdbcNotificationOutbox(database, 1);
        NotificationOutbox two = new JdbcNotificationOutbox(database, 2);
        one.add(List.of(new Notification("n", 1_000, 0, 0, "s", "http://127.0.0.1/events", Json.object())));

        assertThat(two.claimDue(HALF_A_MINUTE, 40_000, 10)).isEmpty();
        assertThat(two.claimDue(1_000 + HALF_A_MINUTE, 40_000, 10)).hasSize(1);
        assertThat(one.claimDue(40_000, 50_000, 10)).isEmpty();
        assertThat(two.claimDue(40_000, 50_000, 10)).hasSize(1);
    }

    @Test
    void headOfSubscription_isItsOldestNotification() {
        NotificationOutbox outbox = new JdbcNotificationOutbox(database, 1);
        Notification first = notification("1");
        Notification second = notification("2");
        outbox.add(List.of(second, first));

        assertThat(outbox.head(second)).map(NotificationOutbox.Head::id).contains("1");
        assertThat(outbox.head(first)).map(NotificationOutbox.Head::id).contains("1");
        outbox.remove("1");
        DocumentStore subscriptions = JdbcDocumentStore.ofSubscriptions(database, 1);
        subscriptions.add(stored("s", subscription("PCF_UE_BINDING_REGISTRATION")));
        subscriptions.update("s", before -> before.deepCopy().put("notifUri", "http://127.0.0.1/moved"));
        assertThat(outbox.head(second)).contains(new NotificationOutbox.Head("2", 1_000, 0, "http://127.0.0.1/moved"));
        assertThat(outbox.head(first)).isEmpty();
        subscriptions.delete("s");
        assertThat(outbox.head(second)).isEmpty();
    }

    private static Notification notification(String id) {
        return new Notification(id, 1_000, 0, 0, "s", "http://127.0.0.1/events", Json.object());
    }

    @Test
    void terminationOfAnotherSite_isDueHalfAMinuteLater_andThenOfThisSite() {
        TerminationStore one = new JdbcTerminationStore(database, 1);
        TerminationStore two = new JdbcTerminationStore(database, 2);
        one.add(new PendingTermination("t", 0, 0, new byte[] {1}), "af.lab", 1_000);
        assertThat(two.countByOrigin()).containsExactly(Map.entry("af.lab", 1));

        assertThat(two.claimDue(HALF_A_MINUTE, 40_000, 10)).isEmpty();
        assertThat(two.claimDue(1_000 + HALF_A_MINUTE, 40_000, 10)).hasSize(1);
        assertThat(one.claimDue(40_000, 50_000, 10)).isEmpty();
        assertThat(two.claimDue(40_000, 50_000, 10)).hasSize(1);
    }

    @Test
    void bindingOfAnotherSite_isAuditedAnHourLater() {
        JdbcPcfBindingStore one = new JdbcPcfBindingStore(database, 1, Clock.systemUTC());
        JdbcPcfBindingStore two = new JdbcPcfBindingStore(database, 2, Clock.systemUTC());
        one.register(stored("a", session()), NEWEST_WINS);
        long since = System.currentTimeMillis() + 1_000;

        assertThat(one.unchanged("", since, 10).unchanged()).hasSize(1);
        assertThat(two.unchanged("", since, 10).unchanged()).isEmpty();
        assertThat(two.unchanged("", since + Duration.ofHours(1).toMillis(), 10).unchanged())
                .hasSize(1);
    }

    /** Another site refuses a change that does not raise this value. */
    @Test
    void eachChange_raisesTheValueThatDecidesBetweenSites() {
        JdbcDocumentStore documents = JdbcDocumentStore.ofUeBindings(database, 3);
        long registered = System.currentTimeMillis() + 60_000; // at a site whose clock is ahead
        documents.add(stored("a", registered, ue()));
        documents.update("a", document -> document.deepCopy().put("pcfForUeFqdn", "pcf2.example.org"));
        assertThat(value("SELECT stored_at FROM pcf_ue_binding")).isGreaterThan(registered);
        assertThat(value("SELECT MOD(stored_at, 4) FROM pcf_ue_binding"))
                .as("the site")
                .isEqualTo(2);

        JdbcPcfBindingStore bindings = new JdbcPcfBindingStore(database, 3, Clock.systemUTC());
        bindings.register(stored("b", session()), NEWEST_WINS);
        long before = value("SELECT MAX(changed_at) FROM pcf_binding");
        for (int change = 0; change < 3; change++) {
            bindings.update("b", document -> document.deepCopy().put("pcfDiamHost", "pcf2.example.org"), NEWEST_WINS);
            long after = value("SELECT MAX(changed_at) FROM pcf_binding");
            assertThat(after).isGreaterThan(before);
            before = after;
        }
    }

    private long value(String sql) {
        return database.execute(connection -> Sql.all(connection, sql, row -> row.getLong(1)))
                .getFirst();
    }
}
