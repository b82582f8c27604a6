// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.object;
import static org.sigcore.nrf.Profiles.profile;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.contract.nfregistration.NfInstance;
import org.sigcore.nrf.contract.nfregistration.OwnPlmns;
import org.sigcore.nrf.contract.nrfartisan.NrfDatabase;
import org.sigcore.nrf.nfregistration.service.StoredChange;
import org.sigcore.nrf.nfregistration.store.JdbcNfInstanceStore;
import org.sigcore.nrf.nfsubscription.logic.Subscription;
import org.sigcore.nrf.nfsubscription.service.SubscriptionStore;
import org.sigcore.nrf.nfsubscription.store.JdbcSubscriptionStore;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.platform.state.StateFeed;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import tools.jackson.databind.node.ObjectNode;

/** The whole NRF over HTTP/2 on loopback. */
class NrfIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String DISCOVER = "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF";

    @TempDir
    private Path dataDir;

    @Test
    void profileChange_isNotifiedDiscoveredAndSurvivesRestart() throws InterruptedException {
        ObjectNode udm = profile("UDM", "{'capacity':1}");
        try (Bench bench = new Bench(dataDir)) {
            bench.subscribe("{'nfType':'UDM'}");
            assertThat(bench.register(udm).status()).isEqualTo(201);
            assertThat(bench.notification("NF_REGISTERED")
                            .at("/nfProfile/capacity")
                            .intValue())
                    .isEqualTo(1);
            assertThat(bench.discovered()).containsExactly(id(udm));
            assertThat(bench.patch(udm, "[{'op':'replace','path':'/capacity','value':2}]")
                            .status())
                    .isEqualTo(200);
            assertThat(bench.notification("NF_PROFILE_CHANGED")
                            .at("/nfProfile/capacity")
                            .intValue())
                    .isEqualTo(2);
        }
        try (Bench bench = new Bench(dataDir)) {
            assertThat(bench.discovered()).containsExactly(id(udm));
            assertThat(bench.send(SbiRequest.of("GET", INSTANCES + id(udm)))
                            .jsonObject()
                            .get("capacity")
                            .intValue())
                    .isEqualTo(2);
            assertThat(bench.send(SbiRequest.of("DELETE", INSTANCES + id(udm))).status())
                    .isEqualTo(204);
            assertThat(bench.discovered()).isEmpty();
        }
    }

    @Test
    void instanceWithoutHeartbeats_isSuspendedResumesOnHeartbeatAndIsRemoved() throws InterruptedException {
        ObjectNode udm = profile("UDM", "{'heartBeatTimer':1}");
        try (Bench bench = new Bench(dataDir)) {
            bench.subscribe("{'nfInstanceId':'" + id(udm) + "'}");
            bench.register(udm);
            bench.notification("NF_REGISTERED");
            assertThat(Json.string(bench.notification("NF_PROFILE_CHANGED").get("nfProfile"), "nfStatus"))
                    .isEqualTo("SUSPENDED");
            assertThat(bench.discovered()).isEmpty();
            assertThat(bench.patch(udm, "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]")
                            .status())
                    .isEqualTo(204);
            assertThat(Json.string(bench.notification("NF_PROFILE_CHANGED").get("nfProfile"), "nfStatus"))
                    .isEqualTo("REGISTERED");
            assertThat(Json.string(bench.notification("NF_PROFILE_CHANGED").get("nfProfile"), "nfStatus"))
                    .isEqualTo("SUSPENDED");
            bench.notification("NF_DEREGISTERED");
            assertThat(bench.send(SbiRequest.of("GET", INSTANCES + id(udm))).status())
                    .isEqualTo(404);
        }
    }

    @Test
    void oversizedOrInvalidBodies_areRefusedWith413Or400() {
        ObjectNode udm = profile("UDM", "{}");
        String target = INSTANCES + id(udm);
        try (Bench bench = new Bench(dataDir)) {
            assertThat(bench.put(target, " ".repeat(10_000_000)).status()).isEqualTo(413);
            String services = IntStream.range(0, 100_000)
                    .mapToObj(i -> "{\"serviceInstanceId\":\"" + i + "\"}")
                    .collect(Collectors.joining(","));
            assertThat(bench.put(target, "{\"nfServices\":[" + services + "]}").status())
                    .isEqualTo(413);
            SbiResponse deep = bench.put(target, "[".repeat(400_000));
            assertThat(deep.status()).isEqualTo(400);
            assertThat(Json.string(deep.jsonObject(), "cause")).isEqualTo("INVALID_MSG_FORMAT");
            byte[] invalid = {'{', '"', (byte) 0xC3, (byte) 0x28, '"', ':', '1', '}'};
            SbiRequest request = SbiRequest.of("PUT", target).withBody("application/json", invalid);
            assertThat(bench.send(request).status()).isEqualTo(400);

            assertThat(bench.register(udm).status()).isEqualTo(201);
            String half = "x".repeat(40_000);
            assertThat(bench.patch(udm, "[{'op':'add','path':'/vendor-1','value':'" + half + "'}]")
                            .status())
                    .isEqualTo(200);
            assertThat(bench.patch(udm, "[{'op':'add','path':'/vendor-2','value':'" + half + "'}]")
                            .status())
                    .isEqualTo(413);
            String doubling = "{'op':'copy','from':'/twice','path':'/twice/-'}";
            SbiResponse grown = bench.patch(
                    udm,
                    "[{'op':'add','path':'/twice','value':[1]}," + String.join(",", Collections.nCopies(40, doubling))
                            + "]");
            assertThat(grown.status()).isEqualTo(400);
            assertThat(Json.text(grown.jsonObject())).contains("copies and moves more than");

            String endless = "^imsi-" + "(0*)".repeat(25) + "x$"; // backtracks exponentially in java.util.regex
            assertThat(bench.register(profile("UDM", "{'udmInfo':{'supiRanges':[{'pattern':'" + endless + "'}]}}"))
                            .status())
                    .isEqualTo(201);
            SbiResponse found = bench.send(SbiRequest.of(
                    "GET",
                    "/nnrf-disc/v1/nf-instances?target-nf-type=UDM&requester-nf-type=AMF&supi=imsi-" + "0".repeat(15)));
            assertThat(found.status()).isEqualTo(200);
            assertThat(bench.send(SbiRequest.of("GET", target)).status()).isEqualTo(200);
        }
    }

    @Test
    void restart_loads1000ProfilesAnd2000Subscriptions() {
        String url = "jdbc:h2:file:" + dataDir.resolve("nrf").toAbsolutePath();
        try (Database database = Database.open(new DatabaseConfig(url, "sigcore", "", 4))) {
            database.migrate(NrfDatabase.MIGRATIONS);
            NrfDatabase nrf = new NrfDatabase(database);
            StateFeed feed = nrf.feed();
            List<StoredChange> profiles = IntStream.range(0, 1000)
                    .mapToObj(i -> new NfInstance(NFProfile.of(profile("UDM", "{'heartBeatTimer':3600}")), i + 1))
                    .map(instance -> new StoredChange(instance.id(), null, instance, instance.revision()))
                    .toList();
            assertThat(new JdbcNfInstanceStore(nrf, feed, OwnPlmns.UNKNOWN).commitAll(profiles))
                    .hasSize(1000);
            SubscriptionStore subscriptions = new JdbcSubscriptionStore(nrf, feed);
            IntStream.range(0, 2000).parallel().forEach(i -> subscriptions.save(subscription(i)));
        }
        try (Bench bench = new Bench(dataDir)) {
            assertThat(bench.send(SbiRequest.of("GET", DISCOVER + "&max-payload-size-ext=10000"))
                            .json()
                            .get("nfInstances")
                            .size())
                    .isEqualTo(1000);
            SbiRequest last = SbiRequest.of("DELETE", "/nnrf-nfm/v1/subscriptions/s1999");
            assertThat(bench.send(last).status()).isEqualTo(204);
        }
    }

    private static Subscription subscription(int number) {
        return Subscription.of(object("{'subscriptionId':'s" + number
                + "','validityTime':'2035-01-01T00:00:00Z','nfStatusNotificationUri':'http://127.0.0.1:9/n'}"));
    }

    @Test
    void fullHeapShare_refusesRegistrationWith429AndRestartsWithSmallerShare() {
        List<ObjectNode> registered = new ArrayList<>();
        try (Bench bench = new Bench(dataDir, "--sigcore.kept.heap-percent=2")) {
            ObjectNode next = heavy();
            SbiResponse answer = bench.register(next);
            while (answer.status() == 201) {
                registered.add(next);
                next = heavy();
                answer = bench.register(next);
            }
            assertThat(answer.status()).isEqualTo(429);
            assertThat(Json.string(answer.jsonObject(), "cause")).isEqualTo("NF_CONGESTION_RISK");
            assertThat(registered).hasSizeGreaterThan(5);
            assertThat(bench.discovered()).isNotEmpty();
        }
        for (int start = 0; start < 2; start++) {
            try (Bench bench = new Bench(dataDir, "--sigcore.kept.heap-percent=1")) {
                assertThat(bench.discovered()).isNotEmpty();
                String alive = "[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]";
                assertThat(bench.patch(registered.getFirst(), alive).status()).isEqualTo(204);
                assertThat(bench.patch(registered.getLast(), alive).status()).isEqualTo(204);
            }
        }
    }

    private static ObjectNode heavy() {
        return profile("UDM", "{'z':'" + "x".repeat(60_000) + "'}");
    }

    @Test
    void nfdiscoveryAlone_servesDiscoveryAndRefusesRegistrationWith400() {
        try (Bench bench = new Bench(dataDir, "--roles=nfdiscovery")) {
            assertThat(bench.discovered()).isEmpty();
            SbiResponse refused = bench.register(profile("UDM", "{}"));
            assertThat(refused.status()).isEqualTo(400);
            assertThat(Json.string(refused.jsonObject(), "cause")).isEqualTo("INVALID_API");
        }
    }

    /** A running NRF, a client and a subscriber. */
    private static final class Bench implements AutoCloseable {
        private final SbiTransport transport = SbiTransport.start(1);
        private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
        private final BlockingQueue<ObjectNode> notifications = new LinkedBlockingQueue<>();
        private final SbiServer subscriber = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                new BlockingApplication(
                        request -> {
                            notifications.add(request.jsonObject());
                            return SbiResponse.noContent();
                        },
                        1 << 20));
        private final RunningNf nrf;

        Bench(Path dataDir, String... more) {
            List<String> arguments = new ArrayList<>(List.of(
                    "--sigcore.data-dir=" + NrfData.in(dataDir),
                    "--sigcore.sbi.port=0",
                    "--server.port=0",
                    "--nrf.audit.interval=50ms",
                    "--nrf.audit.missed-heartbeats=2",
                    "--nrf.audit.remove-after=2s"));
            arguments.addAll(List.of(more));
            nrf = SigcoreApplication.start("nrf", NrfApp.class, arguments.toArray(String[]::new));
        }

        SbiResponse send(SbiRequest request) {
            return client.send(nrf.sbi(), request, Duration.ofSeconds(10));
        }

        SbiResponse put(String target, String body) {
            return send(
                    SbiRequest.of("PUT", target).withBody("application/json", body.getBytes(StandardCharsets.UTF_8)));
        }

        SbiResponse register(ObjectNode profile) {
            return send(SbiRequest.json("PUT", INSTANCES + id(profile), profile));
        }

        SbiResponse patch(ObjectNode profile, String patch) {
            return send(SbiRequest.of("PATCH", INSTANCES + id(profile))
                    .withBody(JsonPatch.MEDIA_TYPE, Json.bytes(json(patch))));
        }

        void subscribe(String condition) {
            ObjectNode body = object("{'nfStatusNotificationUri':'http://127.0.0.1:" + subscriber.port()
                    + "/n','subscrCond':" + condition + "}");
            assertThat(send(SbiRequest.json("POST", "/nnrf-nfm/v1/subscriptions", body))
                            .status())
                    .isEqualTo(201);
        }

        ObjectNode notification(String event) throws InterruptedException {
            ObjectNode notification = Objects.requireNonNull(notifications.poll(15, TimeUnit.SECONDS), event);
            assertThat(Json.string(notification, "event")).isEqualTo(event);
            return notification;
        }

        List<String> discovered() {
            List<String> ids = new ArrayList<>();
            send(SbiRequest.of("GET", DISCOVER)).json().get("nfInstances").forEach(item -> ids.add(id(item)));
            return ids;
        }

        @Override
        public void close() {
            nrf.close();
            client.close();
            subscriber.close();
            transport.close();
        }
    }
}
