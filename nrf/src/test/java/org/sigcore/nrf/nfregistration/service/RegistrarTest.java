// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit.Liveness;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.nrf.nfregistration.logic.HeartbeatPolicy;
import org.sigcore.nrf.nfregistration.logic.ProfileRules;
import org.sigcore.sbi.EntityTag;
import org.sigcore.store.feed.Change;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class RegistrarTest {
    private static final JsonNode ALIVE = json("[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]");

    private static final int MOST = 3;

    private InstanceRoom room = InstanceRooms.of(1 << 30, 4096);
    private final InMemoryNfInstanceStore store = new InMemoryNfInstanceStore();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong micros = new AtomicLong(1000);
    private final List<InstanceChange> changes = new ArrayList<>();
    private boolean informed = true;
    private InstanceDirectory directory = new InstanceDirectory();
    private InstanceLedger ledger = ledger(store, directory);
    private Heartbeats heartbeats = heartbeats(directory);
    private Registrar registrar = start();

    private Registrar start() {
        directory = room.load(store);
        directory.listen(changes::add);
        ledger = ledger(store, directory);
        heartbeats = heartbeats(directory);
        return registrar(store, directory, ledger, heartbeats);
    }

    private Registrar registrar(NfInstanceStore over, InstanceDirectory with) {
        return registrar(over, with, ledger(over, with), heartbeats(with));
    }

    private Registrar registrar(
            NfInstanceStore store, InstanceDirectory directory, InstanceLedger ledger, Heartbeats heartbeats) {
        HeartbeatPolicy policy =
                new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(1), Duration.ofSeconds(60));
        return new Registrar(
                new ProfileRules(nfType -> policy, Leniency.STRICT),
                new RegistrationAdmission(profile -> {}, directory::size, MOST, room, new SimpleMeterRegistry()),
                store,
                directory,
                ledger,
                heartbeats,
                site -> false);
    }

    private InstanceLedger ledger(NfInstanceStore over, InstanceDirectory with) {
        return new InstanceLedger(over, with, micros::incrementAndGet);
    }

    private Heartbeats heartbeats(InstanceDirectory of) {
        Heartbeats heard = new Heartbeats(nanos::get, Duration.ofSeconds(1_000_000), () -> informed);
        of.follow(heard);
        return heard;
    }

    private SilentInstances audit() {
        return new SilentInstances(directory, ledger, heartbeats, site -> false, site -> true);
    }

    @Test
    void registersThenReplaces() {
        ObjectNode profile = profile("AMF", "{'priority':1}");
        assertThat(registrar.register(id(profile), profile).created()).isTrue();
        assertThat(registrar
                        .register(id(profile), profile.deepCopy().put("priority", 2))
                        .created())
                .isFalse();
        assertThat(registrar.existing(id(profile)).profile().priority()).isEqualTo(2);
        assertThat(changes).extracting(change -> change.before() == null).containsExactly(true, false);
        assertThat(store.loadAll())
                .singleElement()
                .extracting(stored -> stored.profile().priority())
                .isEqualTo(2);
    }

    @Test
    void asManyAsMayBeAreThere() {
        ObjectNode first = profile("AMF", "{'priority':1}");
        registrar.register(id(first), first);
        for (int i = 1; i < MOST; i++) {
            ObjectNode profile = profile("AMF", "{}");
            registrar.register(id(profile), profile);
        }
        ObjectNode more = profile("AMF", "{}");
        assertThatThrownBy(() -> registrar.register(id(more), more))
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(503);
                    assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION");
                });
        assertThat(registrar
                        .register(id(first), first.deepCopy().put("priority", 2))
                        .created())
                .as("who is there may change")
                .isFalse();
        registrar.deregister(id(first));
        assertThat(registrar.register(id(more), more).created()).isTrue();
    }

    @Test
    void aHeartbeatWritesNothing_andWaitsForNobody() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        int writes = store.writes();
        int waits = store.waits();
        for (int i = 0; i < 10; i++) {
            assertThat(registrar.update(id(profile), ALIVE, null).heartbeat()).isTrue();
        }
        assertThat(store.writes()).isEqualTo(writes);
        assertThat(store.waits()).isEqualTo(waits);
        assertThat(changes).hasSize(1);
    }

    @Test
    void loadIsVisibleAtOnceAndCommittedLater() {
        ObjectNode profile = profile("AMF", "{'load':1}");
        registrar.register(id(profile), profile);
        int writes = store.writes();
        registrar.update(id(profile), json("[{'op':'replace','path':'/load','value':62}]"), null);
        assertThat(registrar.existing(id(profile)).profile().load()).isEqualTo(62);
        assertThat(store.writes()).isEqualTo(writes);
        assertThat(registrar.flush()).isEqualTo(1);
        assertThat(registrar.flush()).isZero();
        assertThat(store.loadAll())
                .singleElement()
                .extracting(stored -> stored.profile().load())
                .isEqualTo(62);
    }

    @Test
    void aChangeOfStatusIsCommittedAndKnownToOthersBeforeItIsAcknowledged() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        int waits = store.waits();
        registrar.update(id(profile), json("[{'op':'replace','path':'/nfStatus','value':'SUSPENDED'}]"), null);
        assertThat(store.loadAll())
                .singleElement()
                .extracting(stored -> stored.profile().nfStatus())
                .isEqualTo("SUSPENDED");
        assertThat(store.waits()).isEqualTo(waits + 1);
    }

    @Test
    void aFailedCommitChangesNothing() {
        ObjectNode profile = profile("AMF", "{'capacity':1}");
        registrar.register(id(profile), profile);
        Registrar broken = registrar(new FailingStore(), directory);
        JsonNode patch = json("[{'op':'replace','path':'/capacity','value':2}]");
        assertThatThrownBy(() -> broken.update(id(profile), patch, null)).hasMessage("no store");
        assertThatThrownBy(() -> broken.deregister(id(profile))).hasMessage("no store");
        assertThat(registrar.existing(id(profile)).profile().capacity()).isEqualTo(1);
        assertThat(changes).hasSize(1);
    }

    @Test
    void aPatchOfAStaleVersionIsRefused() {
        ObjectNode profile = profile("AMF", "{'capacity':1}");
        NfInstance first = registrar.register(id(profile), profile).instance();
        String tag = EntityTag.of(Json.bytes(first.profile().document()));
        registrar.update(id(profile), json("[{'op':'replace','path':'/capacity','value':2}]"), tag);
        assertStatus(
                412, () -> registrar.update(id(profile), json("[{'op':'replace','path':'/capacity','value':3}]"), tag));
        assertThat(registrar.existing(id(profile)).profile().capacity()).isEqualTo(2);
    }

    @Test
    void whatIsNotRegisteredIsNotFound() {
        String unknown = "00000000-0000-4000-8000-000000000000";
        assertStatus(404, () -> registrar.update(unknown, ALIVE, null));
        assertStatus(404, () -> registrar.deregister(unknown));
        assertStatus(404, () -> registrar.existing(unknown));
    }

    @Test
    void silenceIsMeasuredFromTheLastSign() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(20);
        registrar.update(id(profile), ALIVE, null);
        pass(15);
        assertThat(audit().liveness())
                .containsExactly(new Liveness(id(profile), false, Duration.ofSeconds(15), Duration.ofSeconds(30)));
    }

    @Test
    void suspendsOnlyWhoIsStillSilent() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(90);
        registrar.update(id(profile), ALIVE, null);
        assertThat(audit().suspend(id(profile), Duration.ofSeconds(90))).isFalse();
        pass(90);
        assertThat(audit().suspend(id(profile), Duration.ofSeconds(90))).isTrue();
        assertThat(store.loadAll())
                .singleElement()
                .extracting(stored -> stored.profile().nfStatus())
                .isEqualTo("SUSPENDED");
        assertThat(registrar
                        .update(id(profile), ALIVE, null)
                        .instance()
                        .profile()
                        .nfStatus())
                .isEqualTo("REGISTERED");
    }

    @Test
    void aRestartSuspendsNobody() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(100_000);
        registrar = start();
        assertThat(audit().liveness()).extracting(Liveness::silent).containsExactly(Duration.ZERO);
        assertThat(registrar.existing(id(profile)).profile().document())
                .isEqualTo(store.loadAll().getFirst().profile().document());
    }

    @Test
    void removesWhoIsSilentForTooLong() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(10);
        assertThat(audit().remove(id(profile), Duration.ofSeconds(11))).isFalse();
        assertThat(audit().remove(id(profile), Duration.ofSeconds(10))).isTrue();
        assertThat(store.loadAll()).isEmpty();
        assertThat(changes.getLast().after()).isNull();
    }

    @Test
    void aRevisionNeverGoesBackEvenIfTheClockDoes() {
        ObjectNode profile = profile("AMF", "{'load':1}");
        long first = registrar.register(id(profile), profile).instance().revision();
        micros.set(1);
        long second = registrar
                .update(id(profile), json("[{'op':'replace','path':'/load','value':2}]"), null)
                .instance()
                .revision();
        assertThat(second).isGreaterThan(first);
    }

    @Test
    void anotherProcessOnTheSameStoreIsSeenWithoutWaitingForItsAnnouncement() {
        Registrar other = registrar(store, new InstanceDirectory());
        ObjectNode profile = profile("AMF", "{'capacity':1,'priority':1}");
        String id = id(profile);
        registrar.register(id, profile);
        assertThat(other.existing(id).profile().capacity()).isEqualTo(1);
        other.update(id, json("[{'op':'replace','path':'/capacity','value':2}]"), null);
        // This one still has the old revision in memory: what the other has changed must not be lost.
        NfInstance both = registrar
                .update(id, json("[{'op':'replace','path':'/priority','value':2}]"), null)
                .instance();
        assertThat(both.profile().capacity()).isEqualTo(2);
        assertThat(both.profile().priority()).isEqualTo(2);
        assertThat(store.find(id)).isEqualTo(both);
        other.deregister(id);
        assertStatus(404, () -> registrar.update(id, json("[{'op':'replace','path':'/capacity','value':3}]"), null));
        assertThat(registrar.register(id, profile).created()).isTrue();
    }

    @Test
    void anotherProcessMakesAStaleEntityTagStale() {
        Registrar other = registrar(store, new InstanceDirectory());
        ObjectNode profile = profile("AMF", "{'capacity':1}");
        NfInstance first = registrar.register(id(profile), profile).instance();
        String tag = EntityTag.of(Json.bytes(first.profile().document()));
        other.update(id(profile), json("[{'op':'replace','path':'/capacity','value':2}]"), null);
        assertStatus(
                412, () -> registrar.update(id(profile), json("[{'op':'replace','path':'/capacity','value':3}]"), tag));
    }

    @Test
    void announcedChangesOfOthersAreTakenOver() {
        Registrar other = registrar(store, new InstanceDirectory());
        InstanceLedger ledger = new InstanceLedger(store, directory, micros::incrementAndGet);
        ObjectNode profile = profile("AMF", "{'capacity':1}");
        String id = id(profile);
        NfInstance theirs = other.register(id, profile).instance();
        assertThat(ledger.follow(id, theirs.revision())).isTrue();
        assertThat(ledger.follow(id, theirs.revision())).isFalse();
        assertThat(changes).hasSize(1);
        other.deregister(id);
        other.register(id, profile);
        ObjectNode third = profile("AMF", "{}");
        other.register(id(third), third);
        ledger.followAll();
        assertThat(directory.all()).hasSize(2);
        other.deregister(id);
        assertThat(ledger.follow(id, Long.MAX_VALUE)).isTrue();
        assertThat(directory.find(id)).isNull();
    }

    @Test
    void loadThatIsNotCommittedYetDoesNotStandInTheWayOfAnotherProcess() {
        Registrar other = registrar(store, new InstanceDirectory());
        ObjectNode profile = profile("AMF", "{'load':1,'capacity':1}");
        String id = id(profile);
        registrar.register(id, profile);
        other.update(id, json("[{'op':'replace','path':'/capacity','value':2}]"), null);
        registrar.update(id, json("[{'op':'replace','path':'/load','value':50}]"), null);
        assertThat(registrar.flush()).isZero();
        registrar.update(id, json("[{'op':'add','path':'/priority','value':5}]"), null);
        assertThat(store.find(id)).isNotNull().satisfies(stored -> {
            assertThat(stored.profile().capacity()).isEqualTo(2);
            assertThat(stored.profile().priority()).isEqualTo(5);
        });
        assertThat(directory.find(id)).isEqualTo(store.find(id));
    }

    @Test
    void theChangeThatIsToldIsThatOfTheStore() {
        ObjectNode profile = profile("AMF", "{'load':1}");
        String id = id(profile);
        registrar.register(id, profile);
        registrar.update(id, json("[{'op':'replace','path':'/load','value':50}]"), null);
        registrar.update(id, json("[{'op':'replace','path':'/load','value':60}]"), null);
        registrar.update(id, json("[{'op':'add','path':'/capacity','value':5}]"), null);
        StoredChange last = store.committed().getLast();
        assertThat(last.before())
                .isNotNull()
                .satisfies(before -> assertThat(before.profile().load()).isEqualTo(1));
        assertThat(last.after())
                .isNotNull()
                .satisfies(after -> assertThat(after.profile().load()).isEqualTo(60));
    }

    @Test
    void whoWasHeardOfIsToldToOthersOnce() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        registrar.flush();
        registrar.update(id(profile), ALIVE, null);
        registrar.update(id(profile), ALIVE, null);
        registrar.flush();
        registrar.flush();
        assertThat(store.heard()).containsExactly(id(profile), id(profile));
    }

    @Test
    void whoeverHeardOfItAnInstanceIsAlive() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(90);
        heardElsewhere(id(profile));
        assertThat(audit().suspend(id(profile), Duration.ofSeconds(90))).isFalse();
        heardElsewhere("unknown");
        assertThat(audit().liveness()).extracting(Liveness::silent).containsExactly(Duration.ZERO);
    }

    @Test
    void nobodyIsSilentWhileOthersAreNotHeardOf() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(1000);
        informed = false;
        assertThat(audit().liveness()).isEmpty();
        assertThat(audit().suspend(id(profile), Duration.ofSeconds(1))).isFalse();
        assertThat(audit().remove(id(profile), Duration.ofSeconds(1))).isFalse();
    }

    @Test
    void theTimeInWhichTheProcessStoodStillCountsForNobody() {
        Heartbeats heartbeats = new Heartbeats(nanos::get, Duration.ofSeconds(1), () -> true);
        heartbeats.heard("a");
        for (int i = 0; i < 10; i++) {
            pass(1);
            heartbeats.awake();
        }
        assertThat(heartbeats.silent("a")).isEqualTo(Duration.ofSeconds(10));
        pass(600);
        heartbeats.awake();
        assertThat(heartbeats.silent("a")).isEqualTo(Duration.ofSeconds(10));
    }

    @Test
    void aLongProfile_isRefusedWith413ByPutAndPatch() {
        ObjectNode profile = profile("UDM", "{}");
        assertStatus(
                413, () -> registrar.register(id(profile), profile.deepCopy().put("z", "x".repeat(5000))));
        registrar.register(id(profile), profile);
        JsonNode patch = json("[{'op':'add','path':'/z','value':'" + "x".repeat(5000) + "'}]");
        assertStatus(413, () -> registrar.update(id(profile), patch, null));
        assertThat(directory.size()).isEqualTo(1);
    }

    @Test
    void profilesBeyondTheRoomForThem_areRefused_andThoseThatAreThereStay() {
        room = InstanceRooms.of(20_000, 65_536);
        registrar = start();
        ObjectNode first = heavy();
        ObjectNode second = heavy();
        registrar.register(id(first), first, from("one"));
        assertStatus(429, () -> registrar.register(id(second), second, from("one")));
        assertStatus(503, () -> {
            registrar.register(id(second), second, from("two"));
            ObjectNode third = heavy();
            registrar.register(id(third), third, from("three"));
        });
        registrar.update(id(first), ALIVE, null);
        registrar.register(id(first), first, from("one"));
        registrar.deregister(id(first));
        ObjectNode next = heavy();
        registrar.register(id(next), next, from("one"));
    }

    @Test
    void aFailedChange_givesItsRoomBack() {
        room = InstanceRooms.of(20_000, 65_536);
        Registrar failing = registrar(new FailingStore(), new InstanceDirectory());
        for (int i = 0; i < 10; i++) {
            ObjectNode profile = heavy();
            assertThatThrownBy(() -> failing.register(id(profile), profile, from("one")))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void aStart_leavesStoredInstancesWithoutRoom_andServesThemFromTheStore() {
        ObjectNode first = heavy();
        ObjectNode second = heavy();
        ObjectNode third = heavy();
        for (ObjectNode profile : List.of(first, second, third)) {
            registrar.register(id(profile), profile);
        }
        room = InstanceRooms.of(16_000, 65_536);
        registrar = start();
        ledger = new InstanceLedger(store, directory, room::fits, micros::incrementAndGet, () -> "", OwnPlmns.UNKNOWN);
        registrar = registrar(store, directory, ledger, heartbeats);
        assertThat(directory.size()).isEqualTo(2);
        for (ObjectNode profile : List.of(first, second, third)) {
            registrar.update(id(profile), ALIVE, null);
            assertThat(registrar.existing(id(profile)).id()).isEqualTo(id(profile));
        }
        for (ObjectNode profile : List.of(first, second, third)) {
            registrar.deregister(id(profile));
        }
        assertThat(store.loadAll()).isEmpty();
    }

    @Test
    void aStart_keepsAllThatWasAccepted_andRefusesNewProfilesOnly() {
        room = InstanceRooms.of(18_000, 65_536);
        registrar = start();
        List<ObjectNode> accepted = List.of(heavy(), heavy());
        accepted.forEach(profile -> registrar.register(id(profile), profile, from(id(profile))));
        ObjectNode another = heavy();
        assertStatus(503, () -> registrar.register(id(another), another, from("another")));
        for (int octets : List.of(18_000, 17_000, 15_000)) { // the same heap with other collectors, or a smaller share
            room = InstanceRooms.of(octets, 65_536);
            registrar = start();
            assertThat(directory.size()).isEqualTo(2);
            accepted.forEach(profile -> registrar.update(id(profile), ALIVE, null));
            assertStatus(503, () -> registrar.register(id(another), another, from("another")));
        }
    }

    private static ObjectNode heavy() {
        return profile("UDM", "{'z':'" + "x".repeat(2_000) + "'}");
    }

    private void heardElsewhere(String id) {
        new SignsOfLife(heartbeats, directory).onChanges(List.of(new Change(StateTopics.HEARTBEAT, "", 0, id)));
    }

    private void pass(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private static void assertStatus(int status, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(status));
    }

    /** Out of reach for writers. */
    private static final class FailingStore implements NfInstanceStore {
        @Override
        public void forEach(Consumer<NfInstance> each) {}

        @Override
        public @Nullable NfInstance find(String id) {
            return null;
        }

        @Override
        public boolean commit(StoredChange change) {
            throw new IllegalStateException("no store");
        }

        @Override
        public Set<String> commitAll(Collection<StoredChange> changes) {
            throw new IllegalStateException("no store");
        }

        @Override
        public void announceHeartbeats(Collection<String> ids) {
            throw new IllegalStateException("no store");
        }
    }

    private static Registrar.Sender from(String peer) {
        return new Registrar.Sender(peer, profile -> {});
    }
}
