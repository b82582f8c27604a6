// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nfregistration.StatusEvent;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.nfregistration.store.JdbcStatusEvents;
import org.sigcore.nrf.nfsubscription.logic.NotificationRules;
import org.sigcore.nrf.nfsubscription.logic.Validity;
import org.sigcore.nrf.nfsubscription.store.JdbcSubscriptionStore;
import org.sigcore.store.Database;
import org.sigcore.store.feed.Change;
import org.sigcore.store.feed.Lease;
import org.sigcore.testkit.TestDatabases;

class StatusAnnouncerTest {
    @TempDir
    private Path directory;

    private final List<String> announced = new ArrayList<>();
    private final List<Runnable> open = new ArrayList<>();
    private Database database;
    private NrfDatabase nrf;
    private StatusEvents events;
    private boolean reachable = true;

    @BeforeEach
    void openDatabase() {
        database = TestDatabases.h2(directory, NrfDatabase.MIGRATIONS);
        nrf = new NrfDatabase(database);
        events = new JdbcStatusEvents(nrf);
    }

    @AfterEach
    void close() {
        database.close();
    }

    private StatusAnnouncer announcer(String process) {
        return announcer(process, Duration.ofMinutes(1));
    }

    private StatusAnnouncer announcer(String process, Duration duration) {
        NotificationSender sender = (subscription, event, body, done) -> {
            announced.add(process + " " + Json.string(Json.parseObject(body), "event"));
            open.add(done);
        };
        Subscriptions subscriptions = new Subscriptions(
                new JdbcSubscriptionStore(nrf, nrf.feed()),
                sender,
                new Validity(Duration.ofHours(1), Duration.ofHours(2)),
                new SubscriptionQuota(10, 10, SubscriptionRooms.wide(), new SimpleMeterRegistry()),
                Leniency.STRICT,
                InstantSource.system(),
                () -> UUID.randomUUID().toString());
        subscriptions.load();
        if (subscriptions.size() == 0) {
            subscriptions.create(object("{'nfStatusNotificationUri':'http://127.0.0.1:9/n'}"));
        }
        Lease lease = Lease.of(database, "notifier", process, duration);
        Announcements announcements = new Announcements(
                subscriptions,
                new ForeignSubscriptions(List::of),
                sender,
                InstantSource.system(),
                () -> "http://nrf",
                OwnPlmns.UNKNOWN,
                () -> NotificationRules.ALL);
        return new StatusAnnouncer(lease, events, announcements, () -> reachable, OwnPlmns.UNKNOWN);
    }

    @Test
    void leaseHolder_announcesEachChangeOnceAndDeletesDeliveredEvent() {
        StatusAnnouncer one = announcer("one");
        StatusAnnouncer other = announcer("other");
        one.round();
        other.round();
        List<Change> changes = List.of(commit("a", 1, null, profile("UDM", "{}").toString()));
        other.onChanges(changes);
        one.onChanges(changes);
        one.onChanges(changes);
        assertThat(announced).containsExactly("one NF_REGISTERED");
        one.round();
        assertThat(events.keys()).hasSize(1);
        open.getFirst().run();
        one.round();
        assertThat(events.keys()).isEmpty();
        one.onChanges(changes);
        assertThat(announced).hasSize(1);
    }

    @Test
    void newLeaseHolder_announcesRemainingEventsInOrder() {
        StatusAnnouncer dead = announcer("dead");
        dead.round();
        String udm = profile("UDM", "{}").toString();
        dead.onChanges(List.of(commit("b", 7, null, udm), commit("b", 9, udm, null)));
        commit("a", 8, null, udm);
        announced.clear();
        StatusAnnouncer restarted = announcer("dead");
        reachable = false;
        restarted.round();
        assertThat(announced).isEmpty();
        reachable = true;
        restarted.round();
        assertThat(announced).containsExactly("dead NF_REGISTERED", "dead NF_REGISTERED", "dead NF_DEREGISTERED");
    }

    @Test
    void stoppedLeaseHolder_releasesLeaseToNextProcess() {
        StatusAnnouncer one = announcer("one");
        one.round();
        one.stop();
        one.onChanges(List.of(commit("a", 1, null, profile("UDM", "{}").toString())));
        assertThat(announced).isEmpty();
        announcer("other").round();
        assertThat(announced).containsExactly("other NF_REGISTERED");
    }

    @Test
    void changeDuringExpiredLease_isAnnouncedAfterRenewal() {
        StatusAnnouncer slow = announcer("slow", Duration.ofNanos(1));
        slow.round();
        slow.onChanges(List.of(commit("a", 1, null, profile("UDM", "{}").toString())));
        assertThat(announced).isEmpty();
        for (int i = 0; i < 4; i++) {
            slow.round();
        }
        assertThat(announced).containsExactly("slow NF_REGISTERED");
    }

    @Test
    void unreadableEvent_doesNotBlockNextEvents() {
        StatusAnnouncer one = announcer("one");
        one.round();
        one.onChanges(List.of(commit("a", 1, null, "{"), commit("a", 2, null, "{}")));
        assertThat(announced).containsExactly("one NF_REGISTERED");
    }

    private Change commit(String id, long revision, @Nullable String before, @Nullable String after) {
        database.transact(connection -> {
            JdbcStatusEvents.append(connection, new StatusEvent(id, revision, before, after));
            return true;
        });
        return Change.of(StateTopics.INSTANCE, id, revision);
    }
}
