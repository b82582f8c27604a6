// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.sigcore.console.app.ConsoleApp;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.client.WebClient;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import tools.jackson.databind.JsonNode;

/** The console beside one function that answers and one that does not exist. */
class ConsoleTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final Queue<String> resumedFrom = new ConcurrentLinkedQueue<>();
    private static HttpServer function;
    private static ConfigurableApplicationContext console;
    private static WebClient browser;

    @BeforeAll
    static void start() throws IOException {
        function = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        function.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        answer("/actuator/health", "application/json", "{\"status\":\"UP\"}");
        answer("/actuator/info", "application/json", "{\"version\":\"0.1.0\",\"commit\":\"abc\",\"nfInstanceId\":\"id-1\"}");
        answer("/actuator/prometheus", "text/plain", "sigcore_nrf_registered 1\nscp_worker_request_seconds_count 5\n");
        answer("/actuator/ladder", "text/event-stream", "id:7\nevent:transaction\ndata:{\"nf\":\"scp\"}\n\n");
        function.start();
        console = ConsoleApp.start(
                "--server.port=0",
                "--sigcore.console.sample-interval=200ms",
                "--sigcore.console.functions.scp=http://127.0.0.1:" + function.getAddress().getPort(),
                "--sigcore.console.functions.bsf=http://127.0.0.1:1");
        browser = WebClient.create(
                "http://127.0.0.1:" + console.getEnvironment().getRequiredProperty("local.server.port"));
    }

    private static void answer(String path, String type, String body) {
        function.createContext(path, exchange -> {
            String seen = exchange.getRequestHeaders().getFirst("Last-Event-ID");
            if (seen != null) {
                resumedFrom.add(seen);
            }
            byte[] octets = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("content-type", type);
            exchange.sendResponseHeaders(200, octets.length);
            exchange.getResponseBody().write(octets);
            exchange.close();
        });
    }

    @AfterAll
    static void stop() {
        console.close();
        function.stop(0);
    }

    @Test
    void overviewShowsAFunctionThatAnswers_besideOneThatIsUnreachable() {
        JsonNode states = Flux.interval(Duration.ofMillis(100))
                .concatMap(tick -> browser.get().uri("/api/functions").retrieve().bodyToMono(JsonNode.class))
                .filter(all -> !all.path(1).path("points").isEmpty())
                .blockFirst(PATIENCE);

        assertThat(states).hasSize(2);
        assertThat(states.path(0).path("name").asString()).isEqualTo("bsf");
        assertThat(states.path(0).path("status").asString()).isEqualTo("UNREACHABLE");
        assertThat(states.path(1).path("status").asString()).isEqualTo("UP");
        assertThat(states.path(1).path("version").asString()).isEqualTo("0.1.0");
        assertThat(states.path(1).path("gauges").path("sigcore_nrf_registered").asInt()).isEqualTo(1);
    }

    @Test
    void eventsAreMergedAndResumed() {
        List<ServerSentEvent<String>> events = browser.get()
                .uri("/api/events")
                .header("Last-Event-ID", "nrf=3,scp=5,<b>=1")
                .retrieve()
                .bodyToFlux(new ParameterizedTypeReference<ServerSentEvent<String>>() {})
                .filter(event -> "transaction".equals(event.event()))
                .take(1)
                .collectList()
                .block(PATIENCE);

        assertThat(events).singleElement().satisfies(event -> {
            assertThat(event.id()).isEqualTo("nrf=3,scp=7");
            assertThat(event.data()).contains("\"nf\":\"scp\"");
        });
        assertThat(resumedFrom).contains("5");
    }

    @Test
    void everyAnswerForbidsForeignContent() {
        for (String path : List.of("/", "/app.js", "/api/functions", "/actuator/health/readiness", "/absent")) {
            ResponseEntity<Void> answer = ask(HttpMethod.GET, path, Map.of());

            assertThat(answer.getHeaders().getFirst("Content-Security-Policy"))
                    .as(path)
                    .contains("default-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(answer.getHeaders().getFirst("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(answer.getStatusCode().value()).isEqualTo(path.equals("/absent") ? 404 : 200);
        }
    }

    @Test
    void foreignNamesSitesAndChanges_areRefused() {
        assertThat(status(HttpMethod.GET, "/api/functions", Map.of("Host", "rebound.example"))).isEqualTo(421);
        assertThat(status(HttpMethod.GET, "/api/functions", Map.of("Host", "127.0.0.1.example:7580"))).isEqualTo(421);
        assertThat(status(HttpMethod.GET, "/api/functions", Map.of("Sec-Fetch-Site", "cross-site"))).isEqualTo(403);
        assertThat(status(HttpMethod.GET, "/api/functions", Map.of("Sec-Fetch-Site", "same-site"))).isEqualTo(403);
        assertThat(status(HttpMethod.GET, "/api/functions", Map.of("Sec-Fetch-Site", "same-origin"))).isEqualTo(200);
        assertThat(status(HttpMethod.GET, "/api/functions", Map.of("Host", "localhost:7580"))).isEqualTo(200);
        for (HttpMethod change : List.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE, HttpMethod.PATCH)) {
            assertThat(status(change, "/api/functions", Map.of())).isEqualTo(405);
        }
    }

    private static int status(HttpMethod method, String path, Map<String, String> headers) {
        return ask(method, path, headers).getStatusCode().value();
    }

    private static ResponseEntity<Void> ask(HttpMethod method, String path, Map<String, String> headers) {
        ResponseEntity<Void> answer = browser.method(method)
                .uri(path)
                .headers(all -> headers.forEach(all::set))
                .exchangeToMono(response -> response.releaseBody()
                        .then(Mono.just(ResponseEntity.status(response.statusCode())
                                .headers(response.headers().asHttpHeaders())
                                .<Void>build())))
                .block(PATIENCE);
        assertThat(answer).isNotNull();
        return answer;
    }
}
