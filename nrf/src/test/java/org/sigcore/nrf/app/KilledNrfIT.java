// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.sbi.SbiCallException;
import org.sigcore.sbi.SbiClient;
import org.sigcore.sbi.SbiClientConfig;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.SbiTransport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** kill -9 in the midst of changes: what was acknowledged is there afterwards, and nothing else is. */
class KilledNrfIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances";
    private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int WRITERS = 8;
    private static final int ENOUGH = 600;

    @TempDir
    private Path dataDir;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());

    @AfterEach
    void stop() {
        client.close();
        transport.close();
    }

    @Test
    void whatWasAcknowledgedIsThereAndNothingElse() throws Exception {
        List<Writer> writers = new ArrayList<>();
        AtomicInteger acknowledged = new AtomicInteger();
        CountDownLatch enough = new CountDownLatch(ENOUGH);
        try (NrfProcess nrf = NrfProcess.start(dataDir, client);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                Writer writer = new Writer(nrf.apiRoot(), new Random(i), () -> {
                    acknowledged.incrementAndGet();
                    enough.countDown();
                });
                writers.add(writer);
                running.add(threads.submit(writer));
            }
            assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
            nrf.kill();
            for (Future<?> writer : running) {
                writer.get();
            }
        }
        try (NrfProcess nrf = NrfProcess.start(dataDir, client)) {
            for (Writer writer : writers) {
                writer.verify(nrf.apiRoot());
            }
            assertThat(listed(nrf.apiRoot()))
                    .isSubsetOf(writers.stream()
                            .flatMap(writer -> writer.touched.stream())
                            .toList());
        }
        assertThat(acknowledged.get()).isGreaterThanOrEqualTo(ENOUGH);
    }

    private Set<String> listed(ApiRoot nrf) {
        JsonNode list =
                client.send(nrf, SbiRequest.of("GET", INSTANCES), TIMEOUT).json();
        Set<String> ids = new HashSet<>();
        list.at("/_links/item").forEach(item -> {
            String href = String.valueOf(Json.string(item, "href"));
            ids.add(href.substring(href.lastIndexOf('/') + 1));
        });
        return ids;
    }

    /** Changes instances and subscriptions of its own until the NRF is gone, and remembers what was acknowledged. */
    private final class Writer implements Runnable {
        private final ApiRoot nrf;
        private final Random random;
        private final Runnable onAcknowledged;
        private final Map<String, ObjectNode> registered = new LinkedHashMap<>();
        private final Set<String> subscribed = new HashSet<>();
        private final Set<String> touched = new HashSet<>();
        private final Set<String> inDoubt = new HashSet<>();

        Writer(ApiRoot nrf, Random random, Runnable onAcknowledged) {
            this.nrf = nrf;
            this.random = random;
            this.onAcknowledged = onAcknowledged;
        }

        @Override
        public void run() {
            boolean alive = true;
            while (alive) {
                alive = step();
                if (alive) {
                    onAcknowledged.run();
                }
            }
        }

        private boolean step() {
            String some = registered.isEmpty()
                    ? null
                    : registered.keySet().stream().toList().get(random.nextInt(registered.size()));
            return switch (random.nextInt(10)) {
                case 0, 1 -> (some != null && registered.size() > 5) ? deregister(some) : register();
                case 2, 3, 4, 5 -> some != null ? patch(some) : register();
                case 6 ->
                    subscribed.size() > 5 ? unsubscribe(subscribed.iterator().next()) : subscribe();
                case 7 -> subscribe();
                default -> register();
            };
        }

        private boolean register() {
            ObjectNode profile = profile("UDM", "{'capacity':1,'customInfo':{'text':'" + "x".repeat(1000) + "'}}");
            touched.add(id(profile));
            SbiResponse response = call(id(profile), SbiRequest.json("PUT", INSTANCES + "/" + id(profile), profile));
            if (response != null) {
                assertThat(response.status()).isEqualTo(201);
                registered.put(id(profile), response.jsonObject());
            }
            return response != null;
        }

        private boolean patch(String id) {
            int capacity = random.nextInt(65536);
            SbiRequest request = SbiRequest.of("PATCH", INSTANCES + "/" + id)
                    .withBody(
                            JsonPatch.MEDIA_TYPE,
                            Json.bytes(Json.array()
                                    .add(object("{'op':'replace','path':'/capacity','value':" + capacity + "}"))));
            SbiResponse response = call(id, request);
            if (response != null) {
                assertThat(response.status()).isEqualTo(200);
                registered.put(id, response.jsonObject());
            }
            return response != null;
        }

        private boolean deregister(String id) {
            SbiResponse response = call(id, SbiRequest.of("DELETE", INSTANCES + "/" + id));
            if (response != null) {
                assertThat(response.status()).isEqualTo(204);
                registered.remove(id);
            }
            return response != null;
        }

        private boolean subscribe() {
            ObjectNode body =
                    object("{'nfStatusNotificationUri':'http://127.0.0.1:9/n','subscrCond':{'nfType':'NONE'}}");
            SbiResponse response = call("", SbiRequest.json("POST", SUBSCRIPTIONS, body));
            if (response != null) {
                assertThat(response.status()).isEqualTo(201);
                subscribed.add(String.valueOf(Json.string(response.jsonObject(), "subscriptionId")));
            }
            return response != null;
        }

        private boolean unsubscribe(String id) {
            SbiResponse response = call(id, SbiRequest.of("DELETE", SUBSCRIPTIONS + "/" + id));
            if (response != null) {
                assertThat(response.status()).isEqualTo(204);
                subscribed.remove(id);
            }
            return response != null;
        }

        private @Nullable SbiResponse call(String id, SbiRequest request) {
            try {
                return client.send(nrf, request, TIMEOUT);
            } catch (SbiCallException e) {
                inDoubt.add(id);
                return null;
            }
        }

        private void verify(ApiRoot restarted) {
            for (String id : touched) {
                if (!inDoubt.contains(id)) {
                    SbiResponse response = client.send(restarted, SbiRequest.of("GET", INSTANCES + "/" + id), TIMEOUT);
                    ObjectNode wanted = registered.get(id);
                    assertThat(response.status()).as(id).isEqualTo(wanted == null ? 404 : 200);
                    if (wanted != null) {
                        assertThat(response.jsonObject()).isEqualTo(wanted);
                    }
                }
            }
            for (String id : subscribed) {
                if (!inDoubt.contains(id)) {
                    SbiRequest delete = SbiRequest.of("DELETE", SUBSCRIPTIONS + "/" + id);
                    assertThat(client.send(restarted, delete, TIMEOUT).status()).isEqualTo(204);
                }
            }
        }
    }
}
