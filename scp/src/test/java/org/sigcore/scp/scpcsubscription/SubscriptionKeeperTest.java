// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcsubscription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.platform.configuration.LocalConfiguration;
import org.sigcore.platform.nrf.OwnAssertions;
import org.sigcore.sbi.SbiFailure;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiCaller;
import org.sigcore.scp.contract.scpcconfiguration.NrfInstance;
import org.sigcore.scp.contract.scpcconfiguration.NrfSet;
import org.sigcore.scp.contract.scpcconfiguration.ScpConfiguration;
import org.sigcore.scp.contract.scpnrfproxy.NrfSets;

class SubscriptionKeeperTest {
    private final Set<String> away = new ConcurrentSkipListSet<>();
    /** Subscriptions by NRF and id. */
    private final Map<String, String> held = new ConcurrentHashMap<>();

    private final List<CompletableFuture<SbiResponse>> slow = new CopyOnWriteArrayList<>();
    private final AtomicInteger ids = new AtomicInteger();
    private boolean hold;
    private int patchStatus = 204;
    private final AtomicInteger audits = new AtomicInteger();
    private final LocalConfiguration configuration = new LocalConfiguration();
    private final NrfSets nrfs = new NrfSets(
            configuration.view(ScpConfiguration.NRF_SETS),
            ApiRoot.parse("http://only"),
            new Nrfs(),
            Duration.ofMillis(50),
            srv -> List.of());
    private final AtomicInteger turn = new AtomicInteger();
    private final SubscriptionKeeper keeper = new SubscriptionKeeper(
            nrfs,
            nrf -> new NrfSubscriptionClient(nrf, OwnAssertions.NONE),
            new SubscriptionKeeper.Options(
                    subscription -> "http://scp/callback" + turn.get(),
                    "scp-1",
                    null,
                    List.of(),
                    false,
                    Duration.ofHours(1)),
            () -> Instant.EPOCH,
            audits::incrementAndGet);

    @Test
    void eachNrfSet_hasOneSubscription() {
        configure("a", "one", "two");
        configure("b", "three");
        keeper.keep();
        keeper.keep();

        assertThat(held.values()).containsExactlyInAnyOrder("one", "three");
        assertThat(audits).hasValue(1);
        configuration.remove(ScpConfiguration.NRF_SETS, "b");
        keeper.keep();
        assertThat(held.values()).containsExactly("one");
        keeper.end();
        assertThat(held).isEmpty();
    }

    @Test
    void changedCallback_replacesSubscription() {
        keeper.keep();
        turn.incrementAndGet();
        keeper.keep();
        assertThat(held).as("the old subscription is removed").hasSize(1);
        assertThat(audits).hasValue(2);
        keeper.keep();
        assertThat(audits).hasValue(2);
    }

    @Test
    void subscriptionThatNrfDoesNotRenew_isReplacedByNewOne() {
        for (int status : new int[] {400, 403, 404, 405, 501}) {
            keeper.keep();
            int made = ids.get();
            patchStatus = status;
            keeper.onNrfReachable(false);
            keeper.keep();
            assertThat(ids).as("after %s", status).hasValue(made + 1);
        }
    }

    @Test
    void unreachableSet_doesNotPreventOtherSubscriptions() {
        configure("a", "one");
        configure("b", "three");
        away.add("one");
        assertThatThrownBy(keeper::keep).isInstanceOf(SbiCallException.class);
        assertThat(held.values()).containsExactly("three");
        away.clear();
        keeper.keep();
        assertThat(held).hasSize(2);
    }

    @Test
    void unreachableMember_isReplacedByNext() {
        configure("a", "one", "two");
        away.add("one");
        assertThatThrownBy(keeper::keep).isInstanceOf(SbiCallException.class);
        keeper.keep();
        assertThat(held.values()).containsExactly("two");
    }

    @Test
    void lateAnswer_leavesNoDuplicateSubscription() {
        hold = true;
        assertThatThrownBy(keeper::keep).isInstanceOf(SbiCallException.class);
        hold = false;
        keeper.keep();
        assertThat(held).hasSize(2);

        slow.forEach(late -> late.complete(created("s1")));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (held.size() > 1 && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(held.keySet()).containsExactly("s2");
    }

    private void configure(String set, String... hosts) {
        AtomicInteger priority = new AtomicInteger();
        configuration.set(
                ScpConfiguration.NRF_SETS,
                set,
                new NrfSet(
                        List.of(hosts).stream()
                                .map(host ->
                                        new NrfInstance(ApiRoot.parse("http://" + host), priority.incrementAndGet(), 1))
                                .toList(),
                        null));
    }

    private static SbiResponse created(String id) {
        return SbiResponse.created("/subscriptions/" + id, Json.object().put("subscriptionId", id));
    }

    /** NRFs that hold subscriptions and can be unreachable or slow to answer. */
    private final class Nrfs implements SbiCaller {
        @Override
        public SbiResponse send(ApiRoot target, SbiRequest request, Duration timeout) {
            if (away.contains(target.host())) {
                throw new SbiCallException(new SbiFailure(SbiFailure.Kind.CONNECT_FAILED, false, "away"));
            }
            if (request.method().equals("POST")) {
                String id = "s" + ids.incrementAndGet();
                held.put(id, target.host());
                return created(id);
            }
            if (request.method().equals("PATCH") && patchStatus >= 400) {
                return SbiResponse.of(patchStatus);
            }
            String id = request.target().substring(request.target().lastIndexOf('/') + 1);
            return SbiResponse.of(held.remove(id) == null ? 404 : 204);
        }

        @Override
        public CompletableFuture<SbiResponse> sendAsync(ApiRoot target, SbiRequest request, Duration timeout) {
            try {
                SbiResponse response = send(target, request, timeout);
                if (!hold) {
                    return CompletableFuture.completedFuture(response);
                }
                CompletableFuture<SbiResponse> late = new CompletableFuture<>();
                slow.add(late);
                return late;
            } catch (SbiCallException e) {
                return CompletableFuture.failedFuture(e);
            }
        }
    }
}
