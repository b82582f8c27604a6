// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.policy.policyds.api.SubscriberQuery;
import org.sigcore.policy.policyds.service.SubscriberStore;
import org.sigcore.policy.policyds.service.SubscriberStore.ChfSubscription;
import org.sigcore.policy.policyds.service.SubscriberStore.Use;

/** What every store of subscribers does. */
abstract class SubscriberStoreContract {
    private static final String SUPI = "imsi-001010000000001";

    abstract SubscriberStore store();

    @Test
    void dataOfSeveralSessionsAreKeptApart_andEndWithTheLast() {
        SubscriberStore store = store();
        store.attach(query("s1", "internet"), Json.object().put("dnn", "internet"));
        store.attach(query("s1", "internet"), null);
        store.attach(query("s2", "ims"), Json.object().put("dnn", "ims"));
        assertThat(Objects.requireNonNull(store.find(SUPI)).data())
                .isEqualTo(Json.parse("{\"*/internet\":{\"dnn\":\"internet\"},\"*/ims\":{\"dnn\":\"ims\"}}"));
        assertThat(store.uses(SUPI)).containsExactlyInAnyOrder(new Use("s1", "pcf-sm"), new Use("s2", "pcf-sm"));
        store.detach("s1", SUPI);
        assertThat(store.find(SUPI)).isNotNull();
        store.detach("s2", SUPI);
        assertThat(store.find(SUPI)).isNull();
        assertThat(store.uses(SUPI)).isEmpty();
    }

    @Test
    void countersBelongToTheSubscription() {
        SubscriberStore store = store();
        assertThat(store.mergeCounters(SUPI, Json.object())).isFalse();
        store.attach(query("s1", "internet"), Json.object());
        assertThat(store.mergeCounters(SUPI, Json.object())).isFalse();
        store.setSubscription(
                SUPI, new ChfSubscription("u", List.of("a", "b"), Json.object().put("a", 1)));
        assertThat(store.mergeCounters(SUPI, Json.object().put("b", 2))).isTrue();
        assertThat(Objects.requireNonNull(store.find(SUPI)).chf())
                .isEqualTo(new ChfSubscription(
                        "u", List.of("a", "b"), Json.object().put("a", 1).put("b", 2)));
        store.setSubscription(SUPI, null);
        assertThat(Objects.requireNonNull(store.find(SUPI)).chf()).isNull();
    }

    private static SubscriberQuery query(String sessionId, String dnn) {
        return new SubscriberQuery(sessionId, "pcf-sm", SUPI, null, null, dnn);
    }
}
