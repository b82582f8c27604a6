// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.management;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.example.Gate;
import org.sigcore.platform.metric.CoarseClock;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.testkit.Await;
import tools.jackson.databind.JsonNode;

/** Handling of HTTP messages at the management port, independent of the endpoint. */
class ManagementServerTest {
    private static final String ROOT = "/example-configuration/v1";

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    @TempDir
    Path data;

    private final HttpClient http = HttpClient.newHttpClient();
    private RunningNf nf;

    @BeforeEach
    void start() {
        nf = Example.start(data, "--sigcore.trace.enabled=true", "--sigcore.nrf-client.enabled=false");
    }

    @AfterEach
    void stop() {
        nf.close();
        http.close();
    }

    @Test
    void pathParameter_mayContainEscapedSlash() throws Exception {
        JsonNode seen = Json.parse(
                send(request("/example-names/v1/names/a%2Fb%2520c?of=d%2Fe")).body());
        assertThat(seen.get("name").stringValue()).isEqualTo("a/b%20c");
        assertThat(seen.get("of").stringValue()).isEqualTo("d/e");
        assertThat(send(request("/example-names/v1/names/a/b")).statusCode()).isEqualTo(404);
    }

    @Test
    void wallClockOfMeters_ticks() {
        Clock clock = nf.bean(MeterRegistry.class).config().clock();
        assertThat(clock).isInstanceOf(CoarseClock.class);
        long before = clock.wallTime();
        Await.until(() -> clock.wallTime() > before);
        assertThat(clock.wallTime()).isBetween(before, System.currentTimeMillis());
    }

    @Test
    void handlers_runOnVirtualThreads() throws Exception {
        assertThat(Json.parse(send(request("/example-names/v1/names/x")).body())
                        .get("virtual")
                        .booleanValue())
                .isTrue();
    }

    @Test
    void bodyAboveTheLimit_isRefusedWith413() throws Exception {
        byte[] body = new byte[(16 << 20) + 1];
        HttpResponse<String> refused = send(HttpRequest.newBuilder(uri(ROOT + "/import"))
                .header("content-type", "application/json")
                .PUT(BodyPublishers.ofByteArray(body)));
        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(refused.headers().firstValue("content-type")).contains("application/problem+json");
    }

    @Test
    void ladder_isStreamedAsEvents() throws Exception {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
                Events events = follow("/actuator/ladder", null)) {
            client.send(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo"), PATIENCE);
            Event event = events.next();
            assertThat(event.type()).isEqualTo("transaction");
            assertThat(event.id()).isEqualTo("0");
            assertThat(Json.parse(send(request("/actuator/ladder")).body()).get(0))
                    .isEqualTo(Json.parse(event.data()));
        }
    }

    @Test
    void health_isStreamedUntilTheNfStops() throws Exception {
        try (SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());
                Events events = follow("/actuator/health", null)) {
            Event first = events.next();
            assertThat(first.type()).isEqualTo("health");
            assertThat(HealthEvents.withoutLag(first.data()))
                    .isEqualTo(HealthEvents.withoutLag(
                            send(request("/actuator/health")).body()));
            var slow = client.sendAsync(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/gate"), PATIENCE);
            Gate gate = nf.bean(Gate.class);
            gate.entered.await();
            Thread drain = Thread.ofVirtual().start(nf::close);
            assertThat(events.next().data()).contains("OUT_OF_SERVICE");
            gate.open.countDown();
            assertThat(slow.get().status()).isEqualTo(200);
            assertThat(events.nextOrEnd()).isNull();
            drain.join();
        }
    }

    @Test
    void configurationChanges_areStreamedAndResumedFromLastEventId() throws Exception {
        String seen;
        try (Events events = follow(ROOT, null)) {
            seen = events.next().id();
            put("/greetingOptions", "{\"times\":2}");
            Event change = events.next();
            assertThat(change.type()).isEqualTo("configuration");
            assertThat(Json.parse(change.data()))
                    .isEqualTo(Json.parse("{\"version\":" + change.id() + ",\"documents\":[\"greetingOptions\"]}"));
        }
        put("/guests/bo", "{\"name\":\"Bo\",\"loud\":true}");
        try (Events events = follow(ROOT, seen)) {
            assertThat(Json.parse(events.next().data()).get("documents"))
                    .extracting(JsonNode::stringValue)
                    .containsExactlyInAnyOrder("greetingOptions", "guests/bo");
        }
    }

    @Test
    void acceptOfAnyType_returnsTheDocument() throws Exception {
        HttpResponse<String> read = send(HttpRequest.newBuilder(uri(ROOT)).header("accept", "*/*"));
        assertThat(read.headers().firstValue("content-type")).contains("application/json");
    }

    private void put(String path, String document) throws Exception {
        HttpResponse<String> answer = send(HttpRequest.newBuilder(uri(ROOT + path))
                .header("content-type", "application/json")
                .PUT(BodyPublishers.ofString(document)));
        assertThat(answer.statusCode()).isBetween(200, 201);
    }

    private URI uri(String path) {
        return URI.create("http://127.0.0.1:" + nf.managementPort() + path);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(uri(path));
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private Events follow(String path, @Nullable String lastEventId) throws Exception {
        HttpRequest.Builder request = request(path).header("accept", "text/event-stream");
        if (lastEventId != null) {
            request.header("last-event-id", lastEventId);
        }
        HttpResponse<InputStream> answer = http.send(request.build(), BodyHandlers.ofInputStream());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("content-type").orElse("")).startsWith("text/event-stream");
        assertThat(answer.headers().firstValue("cache-control")).contains("no-store");
        return new Events(new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8)));
    }

    private record Event(String type, String id, String data) {}

    private record Events(BufferedReader lines) implements AutoCloseable {
        Event next() throws IOException {
            Event event = nextOrEnd();
            assertThat(event).isNotNull();
            return Objects.requireNonNull(event);
        }

        @Nullable
        Event nextOrEnd() throws IOException {
            String type = "";
            String id = "";
            String data = "";
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.isEmpty() && !data.isEmpty()) {
                    return new Event(type, id, data);
                }
                String value = line.substring(line.indexOf(':') + 1);
                if (line.startsWith("event:")) {
                    type = value;
                } else if (line.startsWith("id:")) {
                    id = value;
                } else if (line.startsWith("data:")) {
                    data += value;
                }
            }
            return null;
        }

        @Override
        public void close() throws IOException {
            lines.close();
        }
    }
}
