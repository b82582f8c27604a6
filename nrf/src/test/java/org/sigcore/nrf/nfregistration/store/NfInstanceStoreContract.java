// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.Profiles;
import org.sigcore.nrf.nfregistration.api.NfInstance;
import org.sigcore.nrf.nfregistration.logic.NfInstanceStore;
import tools.jackson.databind.node.ObjectNode;

/** What every store of NF instances does. */
abstract class NfInstanceStoreContract {
    private NfInstanceStore store;

    /** An empty store. */
    abstract NfInstanceStore open();

    @BeforeEach
    void openStore() {
        store = open();
    }

    @Test
    void keepsTheDocumentAsReceived() {
        ObjectNode document = Profiles.profile("UDM", "{'customInfo':{'a':[1,2.50,{'ä':'€😀'}]},'unknown':null}");
        store.save(instance(document, 1));
        assertThat(store.loadAll()).singleElement().satisfies(loaded -> {
            assertThat(loaded.profile().document()).isEqualTo(document);
            assertThat(loaded.revision()).isEqualTo(1);
        });
    }

    @Test
    void saveReplacesWhatIsStored() {
        ObjectNode document = Profiles.profile("UDM", "{'capacity':1}");
        store.save(instance(document, 1));
        store.save(instance(document.deepCopy().put("capacity", 2), 2));
        assertThat(store.loadAll()).singleElement().satisfies(loaded -> {
            assertThat(loaded.profile().capacity()).isEqualTo(2);
            assertThat(loaded.revision()).isEqualTo(2);
        });
    }

    @Test
    void refreshLeavesNewerAndMissingInstancesAlone() {
        ObjectNode old = Profiles.profile("UDM", "{'load':1}");
        ObjectNode newer = Profiles.profile("UDM", "{'load':1}");
        ObjectNode gone = Profiles.profile("UDM", "{'load':1}");
        store.save(instance(old, 5));
        store.save(instance(newer, 9));
        store.refresh(List.of(
                instance(old.deepCopy().put("load", 7), 6),
                instance(newer.deepCopy().put("load", 7), 8),
                instance(gone, 1)));
        assertThat(store.loadAll())
                .extracting(
                        loaded -> loaded.profile().id(),
                        loaded -> loaded.profile().load())
                .containsExactlyInAnyOrder(
                        org.assertj.core.groups.Tuple.tuple(Profiles.id(old), 7),
                        org.assertj.core.groups.Tuple.tuple(Profiles.id(newer), 1));
    }

    @Test
    void deleteRemovesOneAndIsContentWithNone() {
        ObjectNode one = Profiles.profile("UDM", "{}");
        ObjectNode other = Profiles.profile("UDM", "{}");
        store.save(instance(one, 1));
        store.save(instance(other, 1));
        store.delete(Profiles.id(one));
        store.delete(Profiles.id(one));
        assertThat(store.loadAll()).extracting(NfInstance::id).containsExactly(Profiles.id(other));
    }

    @Test
    void keepsLargeDocuments() {
        ObjectNode document = Profiles.profile("UDM", "{}").put("customText", "x".repeat(500_000));
        store.save(instance(document, 1));
        assertThat(store.loadAll().getFirst().profile().document()).isEqualTo(document);
    }

    private static NfInstance instance(ObjectNode document, long revision) {
        return new NfInstance(NFProfile.of(document), revision);
    }
}
