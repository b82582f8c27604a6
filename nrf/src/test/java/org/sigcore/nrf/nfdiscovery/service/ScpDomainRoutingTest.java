// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.sigcore.model.Json;
import org.sigcore.model.Leniency;
import org.sigcore.model.ProblemException;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.NfInstances;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfcachedata.KnownInstances;
import org.sigcore.nrf.contract.nrfcachedata.PeerNrfSets;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/** Subscriptions to SCP domain routing information: shares of subscribers, and the order of notifications. */
class ScpDomainRoutingTest {
    private static final long SECONDS = 20;

    private final Instances instances = new Instances();
    private final Store store = new Store();
    private final Subscribers subscribers = new Subscribers();
    private final ScpDomainRouting routing = new ScpDomainRouting(
            new KnownInstances(
                    instances,
                    new PeerNrfSets(
                            () -> {
                                throw new AssertionError("no other sets");
                            },
                            () -> false,
                            OwnPlmns.UNKNOWN)),
            store,
            subscribers,
            Leniency.STRICT,
            InstantSource.system());

    private static final class Instances implements NfInstances {
        private final Map<String, NfInstance> present = new ConcurrentHashMap<>();

        @Override
        public @Nullable NfInstance find(String nfInstanceId) {
            return present.get(NfInstance.key(nfInstanceId));
        }

        @Override
        public Collection<NfInstance> all() {
            return present.values();
        }

        @Override
        public void follow(InstanceListener listener) {}

        @Override
        public void listen(InstanceListener listener) {}
    }

    private static final class Store implements ScpRoutingSubscriptionStore {
        private final Map<String, ObjectNode> documents = new LinkedHashMap<>();

        @Override
        public synchronized void add(String id, Instant validUntil, ObjectNode document) {
            documents.put(id, document);
        }

        @Override
        public synchronized @Nullable ObjectNode find(String id) {
            return documents.get(id);
        }

        @Override
        public synchronized boolean remove(String id) {
            return documents.remove(id) != null;
        }

        @Override
        public synchronized List<ObjectNode> valid(Instant now) {
            return List.copyOf(documents.values());
        }
    }

    private static final class Subscribers implements EgressGateway {
        private final BlockingQueue<List<String>> received = new LinkedBlockingQueue<>();
        private final CountDownLatch second = new CountDownLatch(2);
        private volatile @Nullable Semaphore permits;

        @Override
        public SbiResponse send(EgressTarget target, SbiRequest request) {
            second.countDown();
            received.add(List.copyOf(Json.parseObject(request.body())
                    .at("/routingInfo/scpDomainList")
                    .propertyNames()));
            Semaphore wait = permits;
            if (wait != null) {
                wait.acquireUninterruptibly();
            }
            return SbiResponse.noContent();
        }

        List<String> next() throws InterruptedException {
            List<String> domains = received.poll(SECONDS, TimeUnit.SECONDS);
            return domains == null ? List.of("nothing") : domains;
        }
    }

    @Test
    void subscriptionsOfOneAuthorityOrInstance_areLimited() {
        for (int i = 0; i < 50; i++) {
            subscribe("http://10.0.0.1:80/" + i, null);
        }
        requireRefused(() -> subscribe("http://10.0.0.1:80/more", null));
        String instance = UUID.randomUUID().toString();
        for (int i = 0; i < 50; i++) {
            subscribe("http://10.0.1." + i + "/n", instance);
        }
        requireRefused(() -> subscribe("http://10.0.2.1/n", instance.toUpperCase(Locale.ROOT)));
        subscribe("http://10.0.2.1/n", null);
    }

    @Test
    void slowSubscriber_getsLatestStateLast_andNoneBetween() throws InterruptedException {
        routing.begin();
        subscribe("http://10.0.0.1/n", null);
        Semaphore permits = new Semaphore(0);
        subscribers.permits = permits;
        register("a");
        assertThat(subscribers.next()).containsExactly("a");
        for (String domain : List.of("b", "c", "d", "e")) {
            register(domain);
        }
        permits.release(10);
        assertThat(subscribers.next()).containsExactly("a", "b", "c", "d", "e");
        register("f");
        assertThat(subscribers.next()).containsExactly("a", "b", "c", "d", "e", "f");
    }

    @Test
    void subscribers_areNotifiedInParallel() throws InterruptedException {
        routing.begin();
        subscribe("http://10.0.0.1/n", null);
        subscribe("http://10.0.0.2/n", null);
        Semaphore permits = new Semaphore(0);
        subscribers.permits = permits;
        register("a");
        assertThat(subscribers.second.await(SECONDS, TimeUnit.SECONDS))
                .as("the second is notified while the first does not answer")
                .isTrue();
        permits.release(2);
    }

    @Test
    void scpWithThousandsOfDomains_doesNotPreventStart() {
        ObjectNode document = profile("SCP", "{}");
        for (int i = 0; i < 3000; i++) {
            document.withArray("scpDomains").add("d" + i);
        }
        NFProfile scp = NFProfile.of(document);
        instances.present.put(NfInstance.key(scp.id()), new NfInstance(scp, 1));
        routing.begin();
        assertThat(routing.routing().get("scpDomainList").isEmpty()).isTrue();
    }

    private NFProfile register(String domain) {
        NFProfile scp = NFProfile.of(profile("SCP", "{'scpDomains':['" + domain + "']}"));
        instances.present.put(NfInstance.key(scp.id()), new NfInstance(scp, 1));
        routing.onChange(new InstanceChange(scp.id(), null, scp));
        return scp;
    }

    private void subscribe(String uri, @Nullable String instance) {
        ObjectNode body = object("{'callbackUri':'" + uri + "'}");
        if (instance != null) {
            body.put(ScpDomainRouting.REQUESTER, instance);
        }
        assertThat(routing.subscribe(body).id()).isNotEmpty();
    }

    private static void requireRefused(ThrowingCallable subscription) {
        assertThatThrownBy(subscription).isInstanceOfSatisfying(ProblemException.class, e -> {
            assertThat(e.problem().status()).isEqualTo(429);
            assertThat(e.problem().cause()).isEqualTo("NF_CONGESTION_RISK");
        });
    }
}
