// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ProblemException;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import tools.jackson.databind.JsonNode;

class SubscriptionLimitsTest extends SubscriptionsFixture {
    @Test
    void subscriptionBeyondLimitOfSubscriber_isRefusedWith429() {
        for (int i = 0; i < 5; i++) {
            subscribe("'reqNfInstanceId':'4947a69a-f61b-4bc1-b9da-47c9c5d14b6" + i + "'");
        }
        assertThatThrownBy(() -> subscribe("'reqNfInstanceId':'4947a69a-f61b-4bc1-b9da-47c9c5d14b6f'"))
                .as("for any requester instance")
                .isInstanceOfSatisfying(ProblemException.class, e -> {
                    assertThat(e.problem().status()).isEqualTo(429);
                    assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION_RISK");
                });
        assertThat(registry.counter("ocnrf_limit_reached", "limit", "subscriptionsOfSubscriber")
                        .count())
                .isEqualTo(1);
        subscriptions.remove("s1");
        subscribe("'reqNfType':'AMF'");
    }

    @Test
    void notificationUriOfPatchBeyondLimitOfSubscriber_isRefusedWith429() {
        for (int i = 0; i < 5; i++) {
            subscribe("'reqNfType':'AMF'");
        }
        Subscription other = subscriptions.create(object("{'nfStatusNotificationUri':'http://host.example/n'}"));
        assertStatus(429, () -> subscriptions.update(other.id(), uri("http://127.0.0.1:9/other")));
        subscriptions.moved(other.id(), "http://host.example/n", "http://host.example/moved");
        assertStatus(
                429, () -> subscriptions.moved(other.id(), "http://host.example/moved", "http://127.0.0.1:9/other"));
        assertThat(Objects.requireNonNull(stored.get(other.id())).notificationUri())
                .isEqualTo("http://host.example/moved");
        subscriptions.update("s1", uri("http://127.0.0.1:9/other"));
        subscriptions.update("s1", uri("http://host.example/n"));
        subscriptions.update(other.id(), uri("http://127.0.0.1:9/other"));
    }

    private static JsonNode uri(String uri) {
        return json("[{'op':'replace','path':'/nfStatusNotificationUri','value':'" + uri + "'}]");
    }

    @Test
    void subscriptionBeyondTotalLimit_isRefusedWith503() {
        for (int i = 0; i < 10; i++) {
            subscriptions.create(object("{'nfStatusNotificationUri':'http://host" + i + ".example/n'}"));
        }
        assertThatThrownBy(() -> subscribe("'reqNfType':'AMF'")).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(503);
            assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION");
        });
    }

    @Test
    void oversizedSubscription_isRefusedWith413ByPostAndPatch() {
        assertStatus(413, () -> subscribe("'z':'" + "x".repeat(5000) + "'"));
        subscribe("'reqNfType':'AMF'");
        JsonNode patch = json("[{'op':'add','path':'/z','value':'" + "x".repeat(5000) + "'}]");
        assertStatus(413, () -> subscriptions.update("s2", patch));
    }

    @Test
    void subscriptionsBeyondMemoryBudget_areRefusedWith429Or503() {
        String pad = "'z':['" + "a','".repeat(490) + "a']"; // some 56,000 octets in the heap
        subscribe(pad);
        subscribe(pad);
        assertStatus(429, () -> subscribe(pad));
        String elsewhere = "{'nfStatusNotificationUri':'http://%s.example/n'," + pad + "}";
        subscriptions.create(object(elsewhere.formatted("one")));
        assertStatus(503, () -> subscriptions.create(object(elsewhere.formatted("two"))));
        subscriptions.remove("s1");
        subscriptions.create(object(elsewhere.formatted("three")));
    }

    private static void assertStatus(int status, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(status));
    }
}
