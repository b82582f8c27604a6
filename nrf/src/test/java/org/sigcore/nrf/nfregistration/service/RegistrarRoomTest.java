// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Profiles beyond their memory budget. */
class RegistrarRoomTest extends RegistrarBench {
    @Test
    void oversizedProfile_isRefusedWith413ByPutAndPatch() {
        ObjectNode profile = profile("UDM", "{}");
        assertStatus(
                413, () -> registrar.register(id(profile), profile.deepCopy().put("z", "x".repeat(5000))));
        registrar.register(id(profile), profile);
        JsonNode patch = json("[{'op':'add','path':'/z','value':'" + "x".repeat(5000) + "'}]");
        assertStatus(413, () -> registrar.update(id(profile), patch, null));
        assertThat(directory.size()).isEqualTo(1);
    }

    @Test
    void profilesBeyondBudget_areRefusedAndExistingOnesStay() {
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
    void failedRegistration_releasesItsBudget() {
        room = InstanceRooms.of(20_000, 65_536);
        Registrar failing = registrar(new FailingStore(), new InstanceDirectory());
        for (int i = 0; i < 10; i++) {
            ObjectNode profile = heavy();
            assertThatThrownBy(() -> failing.register(id(profile), profile, from("one")))
                    .isInstanceOf(IllegalStateException.class);
        }
    }

    @Test
    void restartWithSmallerBudget_servesInstancesBeyondItFromStore() {
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
    void restart_keepsAcceptedProfilesAndRefusesNewOnes() {
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
}
