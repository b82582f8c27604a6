// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.Profiles;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.StatusEvent;
import org.sigcore.nrf.contract.nfregistration.StatusEvents;
import org.sigcore.nrf.nfregistration.service.NfInstanceStore;
import org.sigcore.nrf.nfregistration.service.StoredChange;
import tools.jackson.databind.node.ObjectNode;

/** Contract of all stores of NF instances. */
abstract class NfInstanceStoreContract {
    private NfInstanceStore store;

    /** Opens an empty store. */
    abstract NfInstanceStore open();

    /** Returns the status events of the store that was opened last. */
    abstract StatusEvents events();

    @BeforeEach
    void openStore() {
        store = open();
    }

    @Test
    void document_isKeptUnchanged() {
        ObjectNode document = Profiles.profile("UDM", "{'customInfo':{'a':[1,2.50,{'ä':'€😀'}]},'unknown':null}");
        NfInstance instance = add(document, 1);
        assertThat(store.loadAll()).singleElement().satisfies(loaded -> {
            assertThat(loaded.profile().document()).isEqualTo(document);
            assertThat(loaded.revision()).isEqualTo(1);
        });
        assertThat(store.find(instance.id()))
                .isNotNull()
                .satisfies(found -> assertThat(found.profile().document()).isEqualTo(document));
        assertThat(store.find("unknown")).isNull();
    }

    @Test
    void manyInstances_areReadOnceEach() {
        for (int i = 0; i < 30; i++) {
            add(Profiles.profile("UDM", "{}"), 1);
        }
        assertThat(store.loadAll()).extracting(NfInstance::id).hasSize(30).doesNotHaveDuplicates();
    }

    @Test
    void commit_onOutdatedRevision_isRefused() {
        ObjectNode document = Profiles.profile("UDM", "{'capacity':1}");
        NfInstance first = add(document, 1);
        NfInstance second = instance(document.deepCopy().put("capacity", 2), 2);
        assertThat(commit(first, second)).isTrue();
        assertThat(commit(first, instance(document.deepCopy().put("capacity", 3), 3)))
                .isFalse();
        assertThat(commit(null, instance(document.deepCopy().put("capacity", 4), 4)))
                .isFalse();
        assertThat(store.commit(new StoredChange(first.id(), first, null, 5))).isFalse();
        assertThat(store.loadAll()).singleElement().satisfies(loaded -> {
            assertThat(loaded.profile().capacity()).isEqualTo(2);
            assertThat(loaded.revision()).isEqualTo(2);
        });
        assertThat(store.commit(new StoredChange(first.id(), second, null, 6))).isTrue();
        assertThat(store.loadAll()).isEmpty();
        assertThat(store.commit(new StoredChange(first.id(), second, null, 7))).isFalse();
    }

    @Test
    void commit_storesEventAndRefusedCommitDoesNot() {
        ObjectNode document = Profiles.profile("UDM", "{'capacity':1}");
        NfInstance first = add(document, 1);
        NfInstance second = instance(document.deepCopy().put("capacity", 2), 2);
        commit(first, second);
        commit(first, instance(document, 3));
        store.commit(new StoredChange(first.id(), second, null, 4));
        List<StatusEvent> events = storedEvents();
        assertThat(events).extracting(StatusEvent::revision).containsExactly(1L, 2L, 4L);
        assertThat(capacity(events.get(1).before())).isEqualTo(1);
        assertThat(capacity(events.get(1).after())).isEqualTo(2);
        assertThat(events.getFirst().before()).isNull();
        assertThat(events.getLast().after()).isNull();
        assertThat(events().find(events.get(1).key())).isEqualTo(events.get(1));
        events().delete(List.of(events.getFirst().key(), events.getLast().key()));
        assertThat(storedEvents()).containsExactly(events.get(1));
        assertThat(events().deleteBefore(3)).isEqualTo(1);
    }

    @Test
    void commitAll_skipsChangesOnOutdatedRevision() {
        NfInstance old = add(Profiles.profile("UDM", "{'load':1}"), 5);
        NfInstance newer = add(Profiles.profile("UDM", "{'load':1}"), 9);
        NfInstance gone = instance(Profiles.profile("UDM", "{'load':1}"), 1);
        assertThat(store.commitAll(List.of(
                        loaded(old, old.revision(), 6),
                        loaded(newer, newer.revision() - 1, 10),
                        loaded(gone, gone.revision(), 2))))
                .containsExactly(old.id());
        assertThat(store.loadAll())
                .extracting(
                        found -> found.profile().id(), found -> found.profile().load())
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(old.id(), 7),
                        org.assertj.core.groups.Tuple.tuple(newer.id(), 1));
    }

    @Test
    void largeDocument_isKept() {
        ObjectNode document = Profiles.profile("UDM", "{}").put("customText", "x".repeat(500_000));
        add(document, 1);
        assertThat(store.loadAll().getFirst().profile().document()).isEqualTo(document);
    }

    private NfInstance add(ObjectNode document, long revision) {
        NfInstance instance = instance(document, revision);
        assertThat(commit(null, instance)).isTrue();
        return instance;
    }

    private boolean commit(@Nullable NfInstance before, NfInstance after) {
        return store.commit(new StoredChange(after.id(), before, after, after.revision()));
    }

    private static StoredChange loaded(NfInstance instance, long expected, long revision) {
        ObjectNode document = instance.profile().document();
        return new StoredChange(
                instance.id(),
                instance(document, expected),
                instance(document.deepCopy().put("load", 7), revision),
                revision);
    }

    private static NfInstance instance(ObjectNode document, long revision) {
        return new NfInstance(NFProfile.of(document), revision);
    }

    private static int capacity(@Nullable String document) {
        return Json.integer(Json.parse(String.valueOf(document)), "capacity", -1);
    }

    private List<StatusEvent> storedEvents() {
        return events().keys().stream()
                .map(key -> Objects.requireNonNull(events().find(key)))
                .toList();
    }
}
