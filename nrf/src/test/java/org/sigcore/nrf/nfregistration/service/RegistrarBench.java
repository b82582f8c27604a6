// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.json;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.nfregistration.logic.HeartbeatPolicy;
import org.sigcore.nrf.nfregistration.logic.ProfileRules;
import tools.jackson.databind.JsonNode;

/** A registrar on a store in memory, with a clock that the tests advance. */
abstract class RegistrarBench {
    static final JsonNode ALIVE = json("[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]");

    static final int MOST = 3;

    InstanceMemory room = InstanceRooms.of(1 << 30, 4096);
    final InMemoryNfInstanceStore store = new InMemoryNfInstanceStore();
    final AtomicLong nanos = new AtomicLong();
    final AtomicLong micros = new AtomicLong(1000);
    final List<InstanceChange> changes = new ArrayList<>();
    boolean informed = true;
    InstanceDirectory directory = new InstanceDirectory();
    InstanceLedger ledger = ledger(store, directory);
    Heartbeats heartbeats = heartbeats(directory);
    Registrar registrar = start();

    Registrar start() {
        directory = room.load(store);
        directory.listen(changes::add);
        ledger = ledger(store, directory);
        heartbeats = heartbeats(directory);
        return registrar(store, directory, ledger, heartbeats);
    }

    Registrar registrar(NfInstanceStore over, InstanceDirectory with) {
        return registrar(over, with, ledger(over, with), heartbeats(with));
    }

    Registrar registrar(
            NfInstanceStore store, InstanceDirectory directory, InstanceLedger ledger, Heartbeats heartbeats) {
        HeartbeatPolicy policy =
                new HeartbeatPolicy(Duration.ofSeconds(30), Duration.ofSeconds(1), Duration.ofSeconds(60));
        return new Registrar(
                new ProfileRules(nfType -> policy, Leniency.STRICT, room::requireSize),
                new RegistrationAdmission(profile -> {}, directory::size, MOST, room, new SimpleMeterRegistry()),
                store,
                directory,
                ledger,
                heartbeats,
                site -> false);
    }

    InstanceLedger ledger(NfInstanceStore over, InstanceDirectory with) {
        return new InstanceLedger(over, with, micros::incrementAndGet);
    }

    Heartbeats heartbeats(InstanceDirectory of) {
        Heartbeats heard = new Heartbeats(nanos::get, Duration.ofSeconds(1_000_000), () -> informed);
        of.follow(heard);
        return heard;
    }

    SilentInstances audit() {
        return new SilentInstances(directory, ledger, heartbeats, site -> false, site -> true);
    }

    void pass(long seconds) {
        nanos.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }

    static void assertStatus(int status, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(status));
    }

    static Registrar.Sender from(String peer) {
        return new Registrar.Sender(peer, profile -> {});
    }

    /** A store that refuses each write. */
    static final class FailingStore implements NfInstanceStore {
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
}
