// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.nrf.contract.nfregistration.InstanceAudit.Liveness;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nrfartisan.StateTopics;
import org.sigcore.sbi.EntityTag;
import org.sigcore.store.feed.Change;
import tools.jackson.databind.node.ObjectNode;

/** Heart-beats, silent instances, and other processes on the same store. */
class RegistrarLivenessTest extends RegistrarBench {
    @Test
    void silence_isMeasuredFromLastHeartbeat() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(20);
        registrar.update(id(profile), ALIVE, null);
        pass(15);
        assertThat(audit().liveness())
                .containsExactly(new Liveness(id(profile), false, Duration.ofSeconds(15), Duration.ofSeconds(30)));
    }

    @Test
    void suspend_skipsInstanceThatSentHeartbeat() {
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
    void restart_resetsSilenceOfInstances() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(100_000);
        registrar = start();
        assertThat(audit().liveness()).extracting(Liveness::silent).containsExactly(Duration.ZERO);
        assertThat(registrar.existing(id(profile)).profile().document())
                .isEqualTo(store.loadAll().getFirst().profile().document());
    }

    @Test
    void remove_requiresMinimumSilence() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(10);
        assertThat(audit().remove(id(profile), Duration.ofSeconds(11))).isFalse();
        assertThat(audit().remove(id(profile), Duration.ofSeconds(10))).isTrue();
        assertThat(store.loadAll()).isEmpty();
        assertThat(changes.getLast().after()).isNull();
    }

    @Test
    void changesOfAnotherProcess_areSeenWithoutAnnouncement() {
        Registrar other = registrar(store, new InstanceDirectory());
        ObjectNode profile = profile("AMF", "{'capacity':1,'priority':1}");
        String id = id(profile);
        registrar.register(id, profile);
        assertThat(other.existing(id).profile().capacity()).isEqualTo(1);
        other.update(id, json("[{'op':'replace','path':'/capacity','value':2}]"), null);
        // This process still has the old revision in memory; the change of the other one must not be lost.
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
    void updateByAnotherProcess_outdatesEntityTag() {
        Registrar other = registrar(store, new InstanceDirectory());
        ObjectNode profile = profile("AMF", "{'capacity':1}");
        NfInstance first = registrar.register(id(profile), profile).instance();
        String tag = EntityTag.of(Json.bytes(first.profile().document()));
        other.update(id(profile), json("[{'op':'replace','path':'/capacity','value':2}]"), null);
        assertStatus(
                412, () -> registrar.update(id(profile), json("[{'op':'replace','path':'/capacity','value':3}]"), tag));
    }

    @Test
    void announcedChangesOfOthers_areApplied() {
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
    void uncommittedLoad_doesNotOverwriteChangeOfAnotherProcess() {
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
    void committedChange_hasStoredStateAsBefore() {
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
    void heartbeats_areAnnouncedOncePerFlush() {
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
    void heartbeatAtAnotherProcess_resetsSilence() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(90);
        heardElsewhere(id(profile));
        assertThat(audit().suspend(id(profile), Duration.ofSeconds(90))).isFalse();
        heardElsewhere("unknown");
        assertThat(audit().liveness()).extracting(Liveness::silent).containsExactly(Duration.ZERO);
    }

    @Test
    void audit_withoutAnnouncementsOfOthers_reportsNoSilence() {
        ObjectNode profile = profile("AMF", "{}");
        registrar.register(id(profile), profile);
        pass(1000);
        informed = false;
        assertThat(audit().liveness()).isEmpty();
        assertThat(audit().suspend(id(profile), Duration.ofSeconds(1))).isFalse();
        assertThat(audit().remove(id(profile), Duration.ofSeconds(1))).isFalse();
    }

    @Test
    void pauseOfProcess_isNotCountedAsSilence() {
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

    private void heardElsewhere(String id) {
        new RemoteHeartbeats(heartbeats, directory).onChanges(List.of(new Change(StateTopics.HEARTBEAT, "", 0, id)));
    }
}
