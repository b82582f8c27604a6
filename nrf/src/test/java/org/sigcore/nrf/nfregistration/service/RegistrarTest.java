// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;

import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.sbi.EntityTag;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class RegistrarTest extends RegistrarBench {
    @Test
    void register_createsThenReplaces() {
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
    void registrationBeyondMaximum_isRefusedWith503() {
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
                .as("a registered instance may change")
                .isFalse();
        registrar.deregister(id(first));
        assertThat(registrar.register(id(more), more).created()).isTrue();
    }

    @Test
    void heartbeat_writesNothingAndDoesNotWait() {
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
    void heartbeat_tellsTimerThatOperatorHasChanged() {
        ObjectNode profile = profile("AMF", "{'heartBeatTimer':3600}");
        registrar.keep(profile);
        Registrar.Outcome first = registrar.update(id(profile), ALIVE, null);
        assertThat(first.heartbeat()).as("204 is sufficient").isFalse();
        assertThat(first.instance().profile().heartBeatTimer()).isEqualTo(60);
        assertThat(registrar.update(id(profile), ALIVE, null).heartbeat()).isTrue();
    }

    @Test
    void load_isVisibleAtOnceAndCommittedByFlush() {
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
    void statusChange_isCommittedAndAwaitsOthers() {
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
    void failedCommit_changesNothing() {
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
    void patchWithStaleEntityTag_isRefusedWith412() {
        ObjectNode profile = profile("AMF", "{'capacity':1}");
        NfInstance first = registrar.register(id(profile), profile).instance();
        String tag = EntityTag.of(Json.bytes(first.profile().document()));
        registrar.update(id(profile), json("[{'op':'replace','path':'/capacity','value':2}]"), tag);
        assertStatus(
                412, () -> registrar.update(id(profile), json("[{'op':'replace','path':'/capacity','value':3}]"), tag));
        assertThat(registrar.existing(id(profile)).profile().capacity()).isEqualTo(2);
    }

    @Test
    void unknownInstance_isRefusedWith404() {
        String unknown = "00000000-0000-4000-8000-000000000000";
        assertStatus(404, () -> registrar.update(unknown, ALIVE, null));
        assertStatus(404, () -> registrar.deregister(unknown));
        assertStatus(404, () -> registrar.existing(unknown));
    }

    @Test
    void revision_increasesWhenClockGoesBack() {
        ObjectNode profile = profile("AMF", "{'load':1}");
        long first = registrar.register(id(profile), profile).instance().revision();
        micros.set(1);
        long second = registrar
                .update(id(profile), json("[{'op':'replace','path':'/load','value':2}]"), null)
                .instance()
                .revision();
        assertThat(second).isGreaterThan(first);
    }
}
