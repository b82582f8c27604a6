// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.testkit.Await;
import org.springframework.http.HttpMethod;
import tools.jackson.databind.JsonNode;

/** Finished benchmark runs, their comparison, and the start and the end of a run. */
class BenchmarksTest {
    @TempDir
    static Path folder;

    private static TestConsole console;
    private static Browser admin;
    private static Browser operator;

    @BeforeAll
    static void start() throws IOException {
        Path root = BenchmarkFiles.in(folder.resolve("benchmarks"));
        console = new TestConsole(folder, "--sigcore.console.benchmarks.root=" + root);
        admin = console.admin();
        operator = console.user(admin, "olga", "operator");
    }

    @AfterAll
    static void stop() throws IOException {
        console.close();
    }

    @Test
    void scenariosAndReports_areThoseOfTheFolder() {
        JsonNode overview = operator.get("/api/benchmarks").json();
        assertThat(overview.path("configured").asBoolean()).isTrue();
        assertThat(overview.path("scenarios").findValuesAsString("title"))
                .containsExactly("Calls of nrf-5k", "Calls of scp-c1");

        JsonNode runs = operator.get("/api/benchmarks/runs?scenario=nrf-5k").json();
        assertThat(runs.findValuesAsString("at")).contains("2026-11-02T10:00:00Z", "2026-11-01T10:00:00Z");
        assertThat(runs.findValuesAsString("machine")).contains("A processor, 2 processors");
        assertThat(operator.get("/api/benchmarks/runs?scenario=scp-c1").json()).isEmpty();

        JsonNode report = operator.get("/api/benchmarks/runs/" + id("2026-11-01T10:00:00Z"))
                .json();
        assertThat(report.at("/provenance/commit").asString()).isEqualTo("c0ffee0123456789");
        assertThat(operator.get("/api/benchmarks/runs").json())
                .as("nothing is kept twice")
                .hasSizeBetween(2, 3);
    }

    @Test
    void comparison_judgesByTheRulesOfPerfCompare() {
        long first = id("2026-11-01T10:00:00Z");
        long second = id("2026-11-02T10:00:00Z");

        assertThat(verdict(first, second)).isEqualTo("WORSE");
        assertThat(verdict(second, first)).isEqualTo("BETTER");
        assertThat(verdict(first, first)).isEqualTo("SAME");
        assertThat(operator.get("/api/benchmarks/comparison?a=1&b=999999").status())
                .isEqualTo(404);
        assertThat(operator.get("/api/benchmarks/comparison?a=1&b=x").status()).isEqualTo(400);
    }

    @Test
    void reportOfRun_isDownloadedAsFile() {
        Browser.Answer page = operator.get("/api/benchmarks/runs/" + id("2026-11-01T10:00:00Z") + "/page");
        assertThat(page.text()).contains("<h1>report</h1>");
        assertThat(page.headers().getFirst("Content-Disposition")).startsWith("attachment");
        assertThat(operator.get("/api/benchmarks/runs/" + id("2026-11-02T10:00:00Z") + "/page")
                        .status())
                .isEqualTo(404);
    }

    @Test
    void run_isStartedOnce_stoppedAndKept() {
        Browser ofOne = console.user(admin, "bench-nrf", "operator@nrf");
        for (String wrong : List.of(
                "{}",
                "{\"scenario\":\"nrf-5k\",\"scale\":\"2\"}",
                "{\"scenario\":\"nrf-5k\",\"duration\":\"1s; reboot\"}",
                "{\"scenario\":\"nrf-5k\",\"profile\":\"--jvm\"}")) {
            assertThat(start(operator, wrong)).as(wrong).isEqualTo(400);
        }
        assertThat(start(operator, "{\"scenario\":\"../run\"}")).isEqualTo(404);
        assertThat(start(operator, "{\"scenario\":\"--jvm\"}")).isEqualTo(404);
        assertThat(start(ofOne, "{\"scenario\":\"nrf-5k\"}")).isEqualTo(403);

        assertThat(start(operator, "{\"scenario\":\"nrf-5k\",\"scale\":\"0.05\",\"reason\":\"a try\"}"))
                .isEqualTo(200);
        assertThat(start(operator, "{\"scenario\":\"nrf-5k\"}")).isEqualTo(409);
        Await.until("the load reports", () -> progress(0).path("points").size() == 2);
        assertThat(progress(0).at("/points/1/calls").asLong()).isEqualTo(3_000);
        assertThat(progress(0).path("lines").path(0).asString())
                .isEqualTo(
                        "arguments: nrf-5k --scale 0.05 --duration 30s --warm-up 20s --profile steady --progress --report "
                                + folder.resolve("benchmarks/perf/reports"));
        assertThat(progress(4).path("lines")).hasSize(1);
        assertThat(progress(4).path("guideRate").asDouble()).isEqualTo(5195 * 0.05);
        assertThat(operator.send(HttpMethod.POST, "/api/benchmarks/stop", null).status())
                .isEqualTo(200);
        Await.until("the run has ended", () -> progress(0).path("exit").isNumber());
        assertThat(operator.send(HttpMethod.POST, "/api/benchmarks/stop", null).status())
                .isEqualTo(409);

        assertThat(start(operator, "{\"scenario\":\"nrf-5k\"}")).isEqualTo(200);
        Await.until("the run has ended", () -> progress(0).path("exit").isNumber());
        assertThat(progress(0).path("exit").asInt()).isZero();
        assertThat(operator.get("/api/benchmarks/runs")
                        .json()
                        .path(0)
                        .path("person")
                        .asString())
                .isEqualTo("olga");
        assertThat(admin.get("/api/audit?action=benchmark-start&resource=NRF-5K&person=olga")
                        .json()
                        .findValuesAsString("reason"))
                .contains("a try");
    }

    @Test
    void processThatHoldsTheOutput_doesNotBlockTheNextRun() {
        for (int i = 0; i < 2; i++) {
            assertThat(start(operator, "{\"scenario\":\"nrf-5k\",\"scale\":\"0.001\"}"))
                    .isEqualTo(200);
            Await.until("the run has ended", () -> progress(0).path("exit").isNumber());
            assertThat(progress(0).path("exit").asInt()).isEqualTo(3);
            assertThat(progress(0).path("points")).hasSize(2);
        }
    }

    @Test
    void auditIsFilteredByTargetAndTime() {
        admin.send(
                HttpMethod.PUT, "/api/users/target-user", "{\"password\":\"long enough 123\",\"grants\":[\"viewer\"]}");
        String query = "/api/audit?resource=TARGET-USER";
        assertThat(admin.get(query).json()).hasSize(1);
        assertThat(admin.get(query + "&from=2100-01-01T00:00:00Z").json()).isEmpty();
        assertThat(admin.get(query + "&until=2001-01-01T00:00:00Z").json()).isEmpty();
        assertThat(admin.get(query + "&from=yesterday").status()).isEqualTo(400);
    }

    private static int start(Browser browser, String body) {
        return browser.send(HttpMethod.POST, "/api/benchmarks/runs", body).status();
    }

    private static JsonNode progress(long from) {
        return operator.get("/api/benchmarks/progress?from=" + from).json();
    }

    private static String verdict(long a, long b) {
        return operator.get("/api/benchmarks/comparison?a=" + a + "&b=" + b)
                .json()
                .path("verdict")
                .asString();
    }

    private static long id(String at) {
        for (JsonNode run : operator.get("/api/benchmarks/runs").json()) {
            if (run.at("/figures/at").asString().equals(at)) {
                return run.path("id").asLong();
            }
        }
        throw new AssertionError("no run of " + at);
    }
}
