// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.app.Gatling$;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.gatling.core.Latencies;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.rest.SbiRouter;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import tools.jackson.databind.node.ObjectNode;

/** Simulations against the PCF of this test, also in the role of an SCP. */
class SbiSimulationIT {
    private static final int SESSIONS = 20;

    @TempDir
    Path results;

    private final SbiTransport transport = SbiTransport.start(1);
    private final List<SbiRequest> seen = new CopyOnWriteArrayList<>();
    private final Map<String, String> notificationUris = new ConcurrentHashMap<>();
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
    private final SbiServer server = pcf();

    private SbiServer pcf() {
        SbiRouter router = SbiRouter.builder()
                .api("/npcf-smpolicycontrol/v1")
                .route("POST", "/sm-policies", this::create)
                .route("POST", "/sm-policies/{id}/update", this::update)
                .route("POST", "/sm-policies/{id}/delete", request -> {
                    seen.add(request);
                    return SbiResponse.noContent();
                })
                .build();
        return SbiServer.start(transport, SbiServerConfig.of("127.0.0.1", 0), new BlockingApplication(router, 1 << 16));
    }

    private SbiResponse create(SbiRequest request) {
        seen.add(request);
        ObjectNode answer = request.jsonObject().put("revalidationTime", "2030-01-01T00:00:00Z");
        notificationUris.put(
                answer.path("supi").asString(), answer.path("notificationUri").asString());
        return SbiResponse.created(
                "http://" + request.authority() + request.target() + "/"
                        + answer.path("supi").asString(),
                answer);
    }

    private SbiResponse update(SbiRequest request) {
        seen.add(request);
        ObjectNode notification = Json.object()
                .put(
                        "resourceUri",
                        "http://" + request.authority() + request.target().replace("/update", ""));
        URI uri = URI.create(Objects.requireNonNull(notificationUris.get(request.pathParam("id"))) + "/update");
        var _ = client.sendAsync(
                ApiRoot.of("http", uri.getHost(), uri.getPort()),
                SbiRequest.json("POST", uri.getPath(), notification),
                Duration.ofSeconds(5));
        return SbiResponse.json(200, request.jsonObject());
    }

    @BeforeEach
    void point() {
        System.setProperty(SessionSimulation.TARGET, "http://127.0.0.1:" + server.port());
        System.setProperty(Latencies.FILE, results.resolve("latencies.json").toString());
    }

    @AfterEach
    void end() {
        List.of(SessionSimulation.TARGET, SessionSimulation.DELEGATED, SessionSimulation.LOSS, Latencies.FILE)
                .forEach(System::clearProperty);
        transport.close();
    }

    private int run() {
        return Gatling$.MODULE$.fromArgs(
                new String[] {"-s", SessionSimulation.class.getName(), "-rf", results.toString(), "-nr"});
    }

    @Test
    void sessions_areCompleted_andLatencyIsReportedInMicroseconds() throws IOException {
        assertThat(run()).isZero();

        assertThat(seen).hasSize(3 * SESSIONS);
        assertThat(seen).allSatisfy(request -> {
            assertThat(request.headers().get("user-agent")).isEqualTo("SMF");
            assertThat(request.headers().get("3gpp-sbi-discovery-supi")).isNull();
        });
        ObjectNode latencies = Json.parseObject(Files.readAllBytes(results.resolve("latencies.json")));
        for (String call : List.of("N7 create", "N7 update", "N7 notify", "N7 delete")) {
            assertThat(latencies.at("/calls/" + call + "/count").asInt()).isEqualTo(SESSIONS);
            assertThat(latencies.at("/calls/" + call + "/meanMicros").asDouble())
                    .isPositive();
        }
        assertThat(latencies.at("/lateness of the injector/count").asInt()).isEqualTo(SESSIONS);
    }

    @Test
    void callsThroughScp_delegateDiscoveryFirstAndThenNameTheProducer() throws IOException {
        System.setProperty(SessionSimulation.DELEGATED, "true");

        assertThat(run()).isZero();

        assertThat(seen.stream().filter(each -> each.path().endsWith("/sm-policies")))
                .hasSize(SESSIONS)
                .allSatisfy(request -> {
                    assertThat(request.headers().get("3gpp-sbi-discovery-target-nf-type"))
                            .isEqualTo("PCF");
                    assertThat(request.headers().get("3gpp-sbi-message-priority"))
                            .isEqualTo("5");
                    assertThat(request.headers().get("3gpp-sbi-target-apiroot")).isNull();
                });
        assertThat(seen.stream().filter(each -> each.path().endsWith("/update")))
                .hasSize(SESSIONS)
                .allSatisfy(request -> {
                    assertThat(request.headers().get("3gpp-sbi-target-apiroot"))
                            .isEqualTo("http://127.0.0.1:" + server.port());
                    assertThat(request.headers().get("3gpp-sbi-message-priority"))
                            .as("the priority of the user")
                            .isEqualTo("3");
                });
        assertThat(Files.readString(results.resolve("latencies.json"))).contains("\"N7 update, priority 3\"");
    }

    @Test
    void lostNotification_failsTheAssertionAndExitsWith2() {
        System.setProperty(SessionSimulation.LOSS, "0.1");

        assertThat(run()).isEqualTo(2);
    }

    @Test
    void scriptErrors_failAtStart() {
        assertThatThrownBy(() -> SbiDsl.sbi("N7 create").post("/sm-policies").body("{\"supi\":"))
                .hasMessageContaining("N7 create: the body is no JSON");
        assertThatThrownBy(() -> SbiDsl.sbi("N7 create").post("/sm-policies/#{id"))
                .hasMessageContaining("N7 create");
        System.setProperty(SessionSimulation.TARGET, "nowhere");
        assertThatThrownBy(this::run).hasStackTraceContaining("nowhere");
        assertThat(seen).isEmpty();
    }
}
