// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.config.TraceProperties;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiSpan;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.testkit.Await;
import tools.jackson.databind.JsonNode;

/** A network function, a traced client and a collector over real connections. */
class OtlpExportTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private final List<JsonNode> spans = new CopyOnWriteArrayList<>();
    private final List<JsonNode> resources = new CopyOnWriteArrayList<>();
    private final AtomicInteger refusals = new AtomicInteger();
    private HttpServer collector;

    @TempDir
    Path data;

    @BeforeEach
    void startCollector() throws IOException {
        collector = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        collector.createContext("/v1/traces", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            boolean refused = refusals.getAndDecrement() > 0;
            if (!refused
                    && "application/json".equals(exchange.getRequestHeaders().getFirst("content-type"))) {
                JsonNode ours = Json.parse(body).path("resourceSpans").path(0);
                resources.add(ours.path("resource"));
                ours.path("scopeSpans").path(0).path("spans").forEach(spans::add);
            }
            exchange.sendResponseHeaders(refused ? 503 : 200, -1);
            exchange.close();
        });
        collector.start();
    }

    @AfterEach
    void stopCollector() {
        collector.stop(0);
    }

    private String endpoint() {
        return "http://127.0.0.1:" + collector.getAddress().getPort();
    }

    private RunningNf start() {
        return Example.start(data, "--sigcore.trace.otlp.endpoint=" + endpoint(), "--sigcore.trace.otlp.interval=50ms");
    }

    private static String attribute(JsonNode of, String key) {
        return Stream.iterate(0, i -> i < of.path("attributes").size(), i -> i + 1)
                .map(i -> of.path("attributes").path(i))
                .filter(attribute -> attribute.path("key").stringValue().equals(key))
                .map(attribute -> attribute.path("value").iterator().next().stringValue())
                .findFirst()
                .orElse("");
    }

    @Test
    void request_isExportedAsChildSpanOfTheConsumer() {
        SignallingTrace consumer = new SignallingTrace("smf", 16, true);
        try (RunningNf nf = start();
                SbiTransport transport = SbiTransport.start(1);
                SbiClient client =
                        new SbiClient(transport, SbiClientConfig.defaults().withListener(consumer))) {
            SbiRequest request = SbiRequest.of("GET", "/ngreet-hello/v1/greetings/imsi-001010000000001?a=b")
                    .withHeader(Correlation.HEADER, "imsi-001010000000001");
            client.send(nf.sbi(), request, PATIENCE);
            Await.until("the span is at the collector", () -> !spans.isEmpty());
            SbiSpan sent = Objects.requireNonNull(consumer.from(0).getFirst().span());
            JsonNode span = spans.getFirst();
            assertThat(span.path("traceId").stringValue()).isEqualTo(sent.traceId());
            assertThat(span.path("parentSpanId").stringValue()).isEqualTo(sent.spanId());
            assertThat(span.path("spanId").stringValue())
                    .matches("[0-9a-f]{16}")
                    .isNotEqualTo(sent.spanId());
            assertThat(span.path("name").stringValue()).isEqualTo("GET /ngreet-hello/v1/greetings/*");
            assertThat(span.path("kind").intValue()).isEqualTo(2);
            assertThat(Long.parseLong(span.path("endTimeUnixNano").stringValue()))
                    .isGreaterThan(Long.parseLong(span.path("startTimeUnixNano").stringValue()));
            assertThat(attribute(span, "http.response.status_code")).isEqualTo("200");
            assertThat(attribute(span, "url.query")).isEqualTo("a=b");
            assertThat(attribute(span, "sigcore.subscriber")).isEqualTo("imsi-001010000000001");
            assertThat(span.has("status")).isFalse();
            assertThat(attribute(resources.getFirst(), "service.name")).isEqualTo("example");
        }
    }

    @Test
    void failedRequest_isMarked_andExportIsRetriedAfter503() {
        refusals.set(3);
        try (RunningNf nf = start();
                SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            client.send(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/failures"), PATIENCE);
            Await.until("the span is at the collector", () -> !spans.isEmpty());
            assertThat(refusals.get()).isNegative();
            assertThat(spans).hasSize(1);
            assertThat(spans.getFirst().path("status").path("code").intValue()).isEqualTo(2);
            assertThat(spans.getFirst().has("parentSpanId")).isFalse();
        }
    }

    @Test
    void close_exportsRemainingSpans() {
        try (RunningNf nf = Example.start(
                        data, "--sigcore.trace.otlp.endpoint=" + endpoint(), "--sigcore.trace.otlp.interval=1m");
                SbiTransport transport = SbiTransport.start(1);
                SbiClient client = new SbiClient(transport, SbiClientConfig.defaults())) {
            client.send(nf.sbi(), SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo"), PATIENCE);
        }
        assertThat(spans).hasSize(1);
    }

    @Test
    void malformedEndpoint_isRefused() {
        for (String wrong : List.of("collector:4318", "ftp://collector:4318", "http:///v1")) {
            assertThatThrownBy(() -> new TraceProperties.Otlp(URI.create(wrong), Duration.ofSeconds(1)))
                    .hasMessageContaining("sigcore.trace.otlp.endpoint");
        }
    }
}
