// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.logic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.nfregistration.api.InstanceAudit.Liveness;
import org.sigcore.nrf.nfregistration.api.InstanceChange;
import org.sigcore.nrf.nfregistration.api.NfInstance;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class RegistrarTest {
    private static final JsonNode ALIVE = json("[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]");

    private final InMemoryNfInstanceStore store = new InMemoryNfInstanceStore();
    private final AtomicLong nanos = new AtomicLong();
    private final AtomicLong micros = new AtomicLong(1000);
    private final List<InstanceChange> changes = new ArrayList<>();
    private InstanceDirectory directory = new InstanceDirectory();
    private Registrar registrar = start();

    private Registrar start() {
        directory = InstanceDirectory.of(store.loadAll());
        directory.listen(changes::add);
        return new Registrar(
                new ProfileRules(
                        new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(1), Duration.ofSeconds(60))),
                store,
                directory,
                new Heartbeats(nanos::get),
                micros::incrementAndGet);
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
    void aHeartbeatWritesNothing() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        int writes = store.writes();
        for (int i = 0; i < 10; i++) {
            assertThat(registrar.update(id(profile), ALIVE, null).heartbeat()).isTrue();
        }
        assertThat(store.writes()).isEqualTo(writes);
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
    void aChangeOfStatusIsCommittedBeforeItIsAcknowledged() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        registrar.update(id(profile), json("[{'op':'replace','path':'/nfStatus','value':'SUSPENDED'}]"), null);
        assertThat(store.loadAll())
                .singleElement()
                .extracting(stored -> stored.profile().nfStatus())
                .isEqualTo("SUSPENDED");
    }

    @Test
    void aFailedCommitChangesNothing() {
        ObjectNode profile = profile("AMF", "{'capacity':1}");
        registrar.register(id(profile), profile);
        Registrar broken = new Registrar(
                new ProfileRules(
                        new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(1), Duration.ofSeconds(60))),
                new FailingStore(),
                directory,
                new Heartbeats(nanos::get),
                micros::incrementAndGet);
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
        assertThat(registrar.liveness())
                .containsExactly(new Liveness(id(profile), false, Duration.ofSeconds(15), Duration.ofSeconds(30)));
    }

    @Test
    void suspendsOnlyWhoIsStillSilent() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(90);
        registrar.update(id(profile), ALIVE, null);
        assertThat(registrar.suspend(id(profile), Duration.ofSeconds(90))).isFalse();
        pass(90);
        assertThat(registrar.suspend(id(profile), Duration.ofSeconds(90))).isTrue();
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
        assertThat(registrar.liveness()).extracting(Liveness::silent).containsExactly(Duration.ZERO);
        assertThat(registrar.existing(id(profile)).profile().document())
                .isEqualTo(store.loadAll().getFirst().profile().document());
    }

    @Test
    void removesWhoIsSilentForTooLong() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(10);
        assertThat(registrar.remove(id(profile), Duration.ofSeconds(11))).isFalse();
        assertThat(registrar.remove(id(profile), Duration.ofSeconds(10))).isTrue();
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

    private void pass(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    private static void assertStatus(int status, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(status));
    }

    /** Out of reach. */
    private static final class FailingStore implements NfInstanceStore {
        @Override
        public List<NfInstance> loadAll() {
            return List.of();
        }

        @Override
        public void save(NfInstance instance) {
            throw new IllegalStateException("no store");
        }

        @Override
        public void refresh(Collection<NfInstance> instances) {
            throw new IllegalStateException("no store");
        }

        @Override
        public void delete(String id) {
            throw new IllegalStateException("no store");
        }
    }
}
