// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;
import static org.sigcore.testkit.Await.until;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import tools.jackson.databind.node.ObjectNode;

/** Two processes of one NRF on one database, each of which follows the other and takes over when it is killed. */
abstract class TwoNrfsContract {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
    private static final String DISCOVER = "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF";
    private static final Duration TIMEOUT = Duration.ofSeconds(5);
    private static final int NFS = 12;

    @TempDir
    private Path directory;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final Subscriber subscriber = new Subscriber(transport);
    private final List<Consumer> consumers = new ArrayList<>();

    /** The URL of an empty database. */
    abstract String url(Path directory) throws Exception;

    @AfterEach
    void stop() throws InterruptedException {
        for (Consumer consumer : consumers) {
            consumer.stop();
        }
        subscriber.close();
        client.close();
        transport.close();
    }

    @Test
    void killedProcess_otherServesAllInstancesWithoutSuspension() throws Exception {
        String url = url(directory);
        try (NrfProcess one = start("one", url);
                NrfProcess other = start("other", url)) {
            subscribe(one.apiRoot());
            for (int i = 0; i < NFS; i++) {
                consumers.add(new Consumer(i % 2 == 0 ? one : other, i % 2 == 0 ? other : one));
            }
            until(() -> discovered(one).containsAll(ids(consumers))
                    && discovered(other).containsAll(ids(consumers)));
            changesOfOneAreSeenByTheOther(one.apiRoot(), other.apiRoot());
            eachShowsBoth(one, other);

            // Each process receives half of the heart-beats for longer than the limit of the auditor, which runs in
            // one of them.
            awaitHeartbeats(consumers, 8);
            assertThat(discovered(one)).containsAll(ids(consumers));

            Consumer silent = consumers.removeLast();
            silent.stop();
            Consumer changed = consumers.getFirst();
            assertThat(patch(one.apiRoot(), changed.id(), "/capacity", "7").status())
                    .isEqualTo(200);
            one.kill();
            subscriber.await(changed.id(), List.of("REGISTERED 7"));
            subscriber.await(silent.id(), List.of("SUSPENDED 1"));
            awaitHeartbeats(consumers, 4);

            assertThat(discovered(other)).containsAll(ids(consumers)).doesNotContain(silent.id());
            for (Consumer consumer : consumers) {
                assertThat(consumer.failed.get()).as("failed heart-beats").isLessThanOrEqualTo(1);
                assertThat(consumer.refused).as("other answers than 204").isEmpty();
                assertThat(subscriber.heardOf(consumer.id())).noneMatch(state -> state.startsWith("SUSPENDED"));
            }
            assertThat(patch(other.apiRoot(), changed.id(), "/capacity", "8").status())
                    .isEqualTo(200);
            subscriber.await(changed.id(), List.of("REGISTERED 7", "REGISTERED 8"));
        }
    }

    private void eachShowsBoth(NrfProcess one, NrfProcess other) {
        for (NrfProcess asked : List.of(one, other)) {
            Set<Integer> ports = new HashSet<>();
            send(asked.apiRoot(), SbiRequest.of("GET", DISCOVER.replace("UDM", "NRF")))
                    .json()
                    .get("nfInstances")
                    .forEach(nrf ->
                            ports.add(nrf.at("/nfServices/0/ipEndPoints/0/port").intValue()));
            assertThat(ports)
                    .containsExactlyInAnyOrder(
                            one.apiRoot().port(), other.apiRoot().port());
        }
    }

    private void changesOfOneAreSeenByTheOther(ApiRoot one, ApiRoot other) {
        ObjectNode extra = profile("AUSF", "{'capacity':1}");
        assertThat(register(one, extra).status()).isEqualTo(201);
        assertThat(patch(other, id(extra), "/capacity", "2").status()).isEqualTo(200);
        assertThat(patch(one, id(extra), "/capacity", "3").status()).isEqualTo(200);
        SbiResponse read = send(other, SbiRequest.of("GET", INSTANCES + id(extra)));
        assertThat(read.status()).isEqualTo(200);
        assertThat(send(other, SbiRequest.of("DELETE", INSTANCES + id(extra))).status())
                .isEqualTo(204);
        assertThat(patch(one, id(extra), "/capacity", "4").status()).isEqualTo(404);
        String id = subscribe(one);
        assertThat(send(other, SbiRequest.of("DELETE", SUBSCRIPTIONS + "/" + id))
                        .status())
                .isEqualTo(204);
        assertThat(send(one, SbiRequest.of("DELETE", SUBSCRIPTIONS + "/" + id)).status())
                .isEqualTo(404);
    }

    private NrfProcess start(String name, String url) throws Exception {
        Path dataDir = Files.createDirectories(directory.resolve(name));
        return NrfProcess.start(
                dataDir,
                client,
                "--sigcore.store.url=" + url,
                "--sigcore.store.user=",
                "--nrf.audit.missed-heartbeats=5");
    }

    private String subscribe(ApiRoot nrf) {
        ObjectNode body =
                object("{'nfStatusNotificationUri':'" + subscriber.uri() + "','subscrCond':{'nfType':'UDM'}}");
        SbiResponse response = send(nrf, SbiRequest.json("POST", SUBSCRIPTIONS, body));
        assertThat(response.status()).isEqualTo(201);
        return String.valueOf(Json.string(response.jsonObject(), "subscriptionId"));
    }

    private SbiResponse register(ApiRoot nrf, ObjectNode profile) {
        return send(nrf, SbiRequest.json("PUT", INSTANCES + id(profile), profile));
    }

    private SbiResponse patch(ApiRoot nrf, String id, String path, String value) {
        return send(
                nrf,
                SbiRequest.of("PATCH", INSTANCES + id)
                        .withBody(
                                JsonPatch.MEDIA_TYPE,
                                Json.bytes(json("[{'op':'replace','path':'" + path + "','value':" + value + "}]"))));
    }

    private Set<String> discovered(NrfProcess nrf) {
        Set<String> ids = new HashSet<>();
        send(nrf.apiRoot(), SbiRequest.of("GET", DISCOVER))
                .json()
                .get("nfInstances")
                .forEach(instance -> ids.add(id(instance)));
        return ids;
    }

    private SbiResponse send(ApiRoot nrf, SbiRequest request) {
        return client.send(nrf, request, TIMEOUT);
    }

    private static List<String> ids(List<Consumer> consumers) {
        return consumers.stream().map(Consumer::id).toList();
    }

    private static void awaitHeartbeats(List<Consumer> consumers, int more) throws InterruptedException {
        List<Integer> wanted = consumers.stream()
                .map(consumer -> consumer.succeeded.get() + more)
                .toList();
        for (int i = 0; i < wanted.size(); i++) {
            Consumer consumer = consumers.get(i);
            int count = wanted.get(i);
            until(() -> consumer.succeeded.get() >= count);
        }
    }

    /** An NF that sends heart-beats every second to its NRF, and to the other one after the first failure. */
    private final class Consumer {
        private final ObjectNode profile = profile("UDM", "{'heartBeatTimer':1,'capacity':1}");
        private final AtomicInteger succeeded = new AtomicInteger();
        private final AtomicInteger failed = new AtomicInteger();
        private final Set<Integer> refused = java.util.concurrent.ConcurrentHashMap.newKeySet();
        private final CountDownLatch stopped = new CountDownLatch(1);
        private final Thread thread;

        Consumer(NrfProcess first, NrfProcess second) {
            assertThat(register(first.apiRoot(), profile).status()).isEqualTo(201);
            thread = Thread.ofVirtual().start(() -> beat(first.apiRoot(), second.apiRoot()));
        }

        String id() {
            return org.sigcore.nrf.Profiles.id(profile);
        }

        private void beat(ApiRoot first, ApiRoot second) {
            ApiRoot nrf = first;
            try {
                while (!stopped.await(1, TimeUnit.SECONDS)) {
                    try {
                        SbiResponse response = patch(nrf, id(), "/nfStatus", "'REGISTERED'");
                        if (response.status() == 204) {
                            succeeded.incrementAndGet();
                        } else {
                            refused.add(response.status());
                        }
                    } catch (SbiCallException e) {
                        failed.incrementAndGet();
                        nrf = second;
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        void stop() throws InterruptedException {
            stopped.countDown();
            thread.join();
        }
    }
}
