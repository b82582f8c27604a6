// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.http.HttpMethod;
import org.springframework.http.codec.ServerSentEvent;
import org.springframework.web.reactive.function.client.WebClient;
import tools.jackson.databind.JsonNode;

/** The overview, the events, and the protection of the browser. */
class ConsoleTest {
    @TempDir
    static Path folder;

    private static TestConsole console;
    private static Browser browser;

    @BeforeAll
    static void start() throws IOException {
        console = new TestConsole(folder, "--sigcore.console.hosts=Console.Example.ORG");
        browser = console.admin();
    }

    @AfterAll
    static void stop() throws IOException {
        console.close();
    }

    @Test
    void overviewShowsAFunctionThatAnswers_andThoseThatAreUnreachableOrHang() throws InterruptedException {
        JsonNode states = browser.get("/api/functions").json();
        Instant end = Instant.now().plus(Browser.PATIENCE);
        while (states.path(1).path("points").isEmpty() && Instant.now().isBefore(end)) {
            Thread.sleep(100);
            states = browser.get("/api/functions").json();
        }

        assertThat(states).hasSize(4);
        assertThat(states.path(0).path("name").asString()).isEqualTo("bsf");
        assertThat(states.path(0).path("status").asString()).isEqualTo("UNREACHABLE");
        assertThat(states.path(1).path("status").asString()).isEqualTo("UP");
        assertThat(states.path(1).path("version").asString()).isEqualTo("0.1.0");
        assertThat(states.path(1).path("gauges").path("sigcore_nrf_registered").asInt())
                .isEqualTo(1);
        assertThat(states.path(3).path("status").asString()).isEqualTo("UNREACHABLE");
        assertThat(states.path(0).at("/alerts/0/condition").asString()).isEqualTo("FUNCTION_UNREACHABLE");
        assertThat(states.path(1).path("alerts")).isEmpty();
        assertThat(browser.get("/api/metrics").json().at("/nrf/0/name").asString())
                .isEqualTo("sigcore_nrf_registered");
    }

    @Test
    void eventsAreMergedAndResumed() {
        List<ServerSentEvent<String>> events = browser.http()
                .get()
                .uri("/api/events")
                .header("Last-Event-ID", "nrf=5,<b>=1")
                .cookie(Browser.SESSION, browser.cookie(Browser.SESSION))
                .retrieve()
                .bodyToFlux(new ParameterizedTypeReference<ServerSentEvent<String>>() {})
                .filter(event -> "transaction".equals(event.event()))
                .takeUntil(event -> "nrf=7,policy=7".equals(event.id()))
                .collectList()
                .block(Browser.PATIENCE);

        assertThat(events)
                .hasSizeGreaterThan(1)
                .allSatisfy(event -> assertThat(event.data()).contains("\"nf\":\"scp\""));
        assertThat(console.nrf.resumedFrom).contains("5");
    }

    @Test
    void eventsAreResumedByAPageThatWasHidden() {
        browser.http()
                .get()
                .uri("/api/events?after=policy=6")
                .cookie(Browser.SESSION, browser.cookie(Browser.SESSION))
                .retrieve()
                .bodyToFlux(new ParameterizedTypeReference<ServerSentEvent<String>>() {})
                .filter(event -> String.valueOf(event.id()).contains("policy=7"))
                .blockFirst(Browser.PATIENCE);

        assertThat(console.policy.resumedFrom).contains("6");
    }

    @Test
    void everyAnswerForbidsForeignContentAndFrames() {
        for (String path : List.of("/", "/app.js", "/login", "/api/functions", "/actuator/health", "/api/absent")) {
            Browser.Answer answer = browser.get(path);

            assertThat(answer.headers().getFirst("Content-Security-Policy"))
                    .as(path)
                    .contains("default-src 'self'", "frame-ancestors 'none'", "form-action 'self'")
                    .doesNotContain("unsafe");
            assertThat(answer.headers().getFirst("X-Frame-Options")).isEqualTo("DENY");
            assertThat(answer.headers().getFirst("X-Content-Type-Options")).isEqualTo("nosniff");
            assertThat(answer.status()).as(path).isEqualTo(path.equals("/api/absent") ? 404 : 200);
        }
    }

    @Test
    void foreignNamesAndSites_areRefused() {
        assertThat(status(HttpMethod.GET, Map.of("Host", "rebound.example"))).isEqualTo(421);
        assertThat(status(HttpMethod.GET, Map.of("Host", "127.0.0.1.example:7580")))
                .isEqualTo(421);
        for (String host : List.of("localhost:7580", "console.example.org", "CONSOLE.example.org:7580")) {
            assertThat(status(HttpMethod.GET, Map.of("Host", host))).as(host).isEqualTo(200);
        }
        for (String site : List.of("cross-site", "same-site")) {
            assertThat(status(HttpMethod.GET, Map.of("Sec-Fetch-Site", site))).isEqualTo(403);
            assertThat(status(HttpMethod.POST, Map.of("Sec-Fetch-Site", site))).isEqualTo(403);
        }
        assertThat(status(HttpMethod.GET, Map.of("Sec-Fetch-Site", "same-origin")))
                .isEqualTo(200);
    }

    @Test
    void guessesOfThePresentPassword_areSlowedAndAudited() {
        Browser user = console.user(browser, "guessed", "viewer");
        String change = "{\"present\":\"wrong one here\",\"next\":\"another password\"}";
        Set<Integer> statuses = new TreeSet<>();
        Instant begin = Instant.now();
        for (int i = 0; i < 12; i++) {
            statuses.add(
                    user.send(HttpMethod.PUT, "/api/session/password", change).status());
        }
        assertThat(statuses).contains(403).isSubsetOf(403, 429);
        assertThat(Duration.between(begin, Instant.now()))
                .as("the last one waits")
                .isGreaterThan(Duration.ofMillis(450));
        assertThat(browser.get("/api/audit?action=password-change&person=guessed")
                        .json()
                        .findValuesAsString("outcome"))
                .contains("failed: wrong password");
    }

    private static int status(HttpMethod method, Map<String, String> headers) {
        WebClient.RequestBodySpec request = browser.http().method(method).uri("/api/functions");
        headers.forEach(request::header);
        request.header("X-XSRF-TOKEN", browser.cookie(Browser.CSRF));
        return browser.request(request).status();
    }
}
