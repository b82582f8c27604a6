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
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
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
import org.sigcore.testkit.ConcurrentClass;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * kill -9 during changes: after the restart exactly the acknowledged changes are present, and their subscriber is
 * notified of them. With {@code -Dsigcore.nrf.kill.seconds=60} the NRF is killed at random every few seconds for that
 * long, while 200 changes a second arrive.
 */
@ConcurrentClass
class KilledNrfIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances";
    private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final int WRITERS = 8;
    private static final int ENOUGH = 400;
    private static final long LONG_SECONDS = Long.getLong("sigcore.nrf.kill.seconds", 0);
    private static final long PACE_NANOS = LONG_SECONDS == 0 ? 0 : 1_000_000_000L * WRITERS / 200;

    @TempDir
    private Path dataDir;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final Subscriber subscriber = new Subscriber(transport);
    private final Random random = new Random();

    @AfterEach
    void stop() {
        subscriber.close();
        client.close();
        transport.close();
    }

    @Test
    void kill9DuringChanges_keepsExactlyAcknowledgedChangesAndNotifiesThem() throws Exception {
        List<Writer> writers = IntStream.range(0, WRITERS)
                .mapToObj(i -> new Writer(new Random(random.nextLong())))
                .toList();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LONG_SECONDS);
        boolean subscribed = false;
        do {
            try (NrfProcess nrf = NrfProcess.start(dataDir, client)) {
                if (!subscribed) {
                    subscribe(nrf.apiRoot());
                    subscribed = true;
                }
                for (Writer writer : writers) {
                    writer.verify(nrf.apiRoot());
                }
                writeUntilKilled(nrf, writers);
            }
        } while (System.nanoTime() < end);
        try (NrfProcess nrf = NrfProcess.start(dataDir, client)) {
            for (Writer writer : writers) {
                writer.verify(nrf.apiRoot());
            }
            assertThat(listed(nrf.apiRoot()))
                    .isEqualTo(writers.stream()
                            .flatMap(writer -> writer.registered.keySet().stream())
                            .collect(Collectors.toSet()));
            for (Writer writer : writers) {
                for (Map.Entry<String, List<String>> states : writer.acknowledged.entrySet()) {
                    subscriber.await(states.getKey(), states.getValue());
                }
            }
        }
    }

    private void subscribe(ApiRoot nrf) {
        ObjectNode body =
                object("{'nfStatusNotificationUri':'" + subscriber.uri() + "','subscrCond':{'nfType':'UDM'}}");
        assertThat(client.send(nrf, SbiRequest.json("POST", SUBSCRIPTIONS, body), TIMEOUT)
                        .status())
                .isEqualTo(201);
    }

    private void writeUntilKilled(NrfProcess nrf, List<Writer> writers) throws Exception {
        CountDownLatch enough = new CountDownLatch(LONG_SECONDS == 0 ? ENOUGH : 200 * (1 + random.nextInt(6)));
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (Writer writer : writers) {
                running.add(threads.submit(() -> writer.run(nrf.apiRoot(), enough::countDown)));
            }
            assertThat(enough.await(60, TimeUnit.SECONDS)).isTrue();
            LockSupport.parkNanos(random.nextInt(300_000_000));
            nrf.kill();
            for (Future<?> writer : running) {
                writer.get();
            }
        }
    }

    private Set<String> listed(ApiRoot nrf) {
        JsonNode list = client.send(nrf, SbiRequest.of("GET", INSTANCES + "?nf-type=UDM"), TIMEOUT)
                .json();
        Set<String> ids = new HashSet<>();
        list.at("/_links/item").forEach(item -> {
            String href = String.valueOf(Json.string(item, "href"));
            ids.add(href.substring(href.lastIndexOf('/') + 1));
        });
        return ids;
    }

    /** Changes its own instances and subscriptions until the NRF is down, and records the acknowledged changes. */
    private final class Writer {
        private final Random random;
        private final Map<String, ObjectNode> registered = new LinkedHashMap<>();
        private final Map<String, List<String>> acknowledged = new LinkedHashMap<>();
        private final Set<String> subscribed = new HashSet<>();
        private final Set<String> inDoubt = new HashSet<>();
        private ApiRoot nrf = ApiRoot.of("http", "127.0.0.1", 9);
        private boolean gone;

        Writer(Random random) {
            this.random = random;
        }

        void run(ApiRoot at, Runnable onAcknowledged) {
            nrf = at;
            gone = false;
            while (!gone) {
                if (step()) {
                    onAcknowledged.run();
                }
                LockSupport.parkNanos(PACE_NANOS);
            }
        }

        private void acknowledged(String id, String state) {
            acknowledged.computeIfAbsent(id, key -> new ArrayList<>()).add(state);
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
            acknowledged.put(id(profile), new ArrayList<>());
            SbiResponse response = call(id(profile), SbiRequest.json("PUT", INSTANCES + "/" + id(profile), profile));
            if (response != null) {
                assertThat(response.status()).isEqualTo(201);
                registered.put(id(profile), response.jsonObject());
                acknowledged(id(profile), Subscriber.state(response.jsonObject()));
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
                acknowledged(id, Subscriber.state(response.jsonObject()));
            }
            return response != null;
        }

        private boolean deregister(String id) {
            SbiResponse response = call(id, SbiRequest.of("DELETE", INSTANCES + "/" + id));
            if (response != null) {
                assertThat(response.status()).isEqualTo(204);
                registered.remove(id);
                acknowledged(id, Subscriber.gone());
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
                SbiResponse response = client.send(nrf, request, TIMEOUT);
                if (response.status() != 503) {
                    return response;
                }
                // The machine is busy; the change was not acknowledged.
            } catch (SbiCallException e) {
                gone = true;
            }
            inDoubt.add(id);
            return null;
        }

        // The state that is found after a change in doubt becomes the expected state.
        private void verify(ApiRoot restarted) {
            for (String id : acknowledged.keySet()) {
                SbiResponse response = client.send(restarted, SbiRequest.of("GET", INSTANCES + "/" + id), TIMEOUT);
                if (inDoubt.contains(id)) {
                    registered.remove(id);
                    if (response.status() == 200) {
                        registered.put(id, response.jsonObject());
                    }
                    continue;
                }
                ObjectNode wanted = registered.get(id);
                assertThat(response.status()).as(id).isEqualTo(wanted == null ? 404 : 200);
                if (wanted != null) {
                    assertThat(response.jsonObject()).isEqualTo(wanted);
                }
            }
            for (String id : subscribed) {
                if (!inDoubt.contains(id)) {
                    SbiRequest delete = SbiRequest.of("DELETE", SUBSCRIPTIONS + "/" + id);
                    assertThat(client.send(restarted, delete, TIMEOUT).status()).isEqualTo(204);
                }
            }
            subscribed.clear();
            inDoubt.clear();
        }
    }
}
