// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.sigcore.nrf.Profiles;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.service.SubscriptionStore;
import tools.jackson.databind.node.ObjectNode;

/** Contract of all stores of subscriptions. */
abstract class SubscriptionStoreContract {
    private SubscriptionStore store;

    /** Opens an empty store. */
    abstract SubscriptionStore open();

    @BeforeEach
    void openStore() {
        store = open();
    }

    @Test
    void document_isKeptUnchanged() {
        Subscription subscription = subscription("a", "'unknown':{'x':[1]}");
        store.save(subscription);
        assertThat(store.loadAll())
                .singleElement()
                .extracting(Subscription::document)
                .isEqualTo(subscription.document());
    }

    @Test
    void find_returnsStoredSubscriptionOrNull() {
        Subscription subscription = subscription("a", "'x':1");
        store.save(subscription);
        assertThat(store.find("a"))
                .isNotNull()
                .extracting(Subscription::document)
                .isEqualTo(subscription.document());
        assertThat(store.find("b")).isNull();
    }

    @Test
    void largeDocument_isKept() {
        Subscription subscription = subscription("a", "'unknown':'" + "x".repeat(500_000) + "'");
        store.save(subscription);
        assertThat(store.loadAll().getFirst().document()).isEqualTo(subscription.document());
    }

    @Test
    void save_replacesStoredSubscription() {
        store.save(subscription("a", "'reqNfType':'AMF'"));
        store.save(subscription("a", "'reqNfType':'SMF'"));
        assertThat(store.loadAll())
                .singleElement()
                .extracting(loaded -> loaded.requester().nfType())
                .isEqualTo("SMF");
    }

    @Test
    void delete_removesExistingSubscriptions() {
        store.save(subscription("a", "'x':1"));
        store.save(subscription("b", "'x':1"));
        store.save(subscription("c", "'x':1"));
        store.delete(List.of("a", "c", "d"));
        assertThat(store.loadAll()).extracting(Subscription::id).containsExactly("b");
    }

    @Test
    void deleteExpired_removesOnlyThoseWhoseStoredValidityHasEnded() {
        for (String id : List.of("a", "b", "c")) {
            store.save(subscription(id, "'x':1"));
        }
        Subscription renewed = subscription("b", "'x':1");
        renewed.document().put("validityTime", "2030-01-01T00:00:00.001Z");
        store.save(Subscription.of(renewed.document()));
        assertThat(store.deleteExpired(List.of("a", "b", "d"), Instant.parse("2030-01-01T00:00:00Z")))
                .containsExactly("a");
        assertThat(store.loadAll()).extracting(Subscription::id).containsExactly("b", "c");
    }

    private static Subscription subscription(String id, String member) {
        ObjectNode document = Profiles.object("{'nfStatusNotificationUri':'http://127.0.0.1:9/n','subscriptionId':'"
                + id + "','validityTime':'2030-01-01T00:00:00Z'," + member + "}");
        return Subscription.of(document);
    }
}
