// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.console.logic.Metrics;
import org.sigcore.console.logic.alert.Alert;
import org.sigcore.console.logic.alert.Condition;
import org.sigcore.console.logic.alert.Conditions;
import org.sigcore.console.logic.alert.Health;
import org.sigcore.console.logic.alert.Window;

class ConditionsTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_700_000_000);
    private static final Health UP = new Health("UP", Map.of());
    private static final Path SOURCES = Path.of("../..");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "scp   | sigcore_nrf_registered 0                                 | NRF_COMMUNICATION_FAILURE MAJOR",
                "bsf   | oc_diam_peer_open{peer=\"pcf.lab\"} 0                    | DIAM_PEER_DOWN MAJOR pcf.lab",
                "nrf   | ocnrf_active_registrations_count{nfStatus=\"SUSPENDED\",nfType=\"AMF\"} 2"
                        + " | NRF_NF_SUSPENDED MAJOR AMF",
                "policy| appinfo_service_running{service=\"pre\"} 0               | ROLE_NOT_RUNNING CRITICAL pre",
                "bsf   | sigcore_store_free_bytes 1000                            | STORE_DISK_NEARLY_FULL MAJOR",
                "scp   | sigcore_certificate_expiry_seconds{direction=\"egress\"} 1700100000"
                        + " | CERTIFICATE_EXPIRY CRITICAL egress",
                "scp   | sigcore_certificate_expiry_seconds{direction=\"egress\"} 1701000000"
                        + " | CERTIFICATE_EXPIRY MINOR egress",
                "policy| pod_cong_state_report{service=\"pcf-sm\"} 2              | POLICY_CONGESTION MAJOR pcf-sm",
                "scp   | ocscp_metric_nf_set_unhealthy 1                          | SCPProducerNfSetUnhealthy MAJOR"
            })
    void valueBeyondThreshold_raisesAlert(String type, String metrics, String expected) {
        assertThat(named(Conditions.alerts(window(type, UP, metrics, null)))).containsExactly(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nrf   | sigcore_nrf_registered 0", // it keeps its own profile
                "scp   | sigcore_nrf_registered 1",
                "bsf   | oc_diam_peer_open{peer=\"pcf.lab\"} 1",
                "scp   | sigcore_certificate_expiry_seconds{direction=\"egress\"} 0", // without certificates
                "scp   | sigcore_certificate_expiry_seconds{direction=\"egress\"} 1900000000",
                "scp   | sigcore_overload_limit 0",
                "nrf   | ocnrf_active_registrations_count{nfStatus=\"REGISTERED\",nfType=\"AMF\"} 2",
                "bsf   | sigcore_overload_refused_total 7" // of an unknown time
            })
    void valueWithinThreshold_raisesNoAlert(String type, String metrics) {
        assertThat(Conditions.alerts(window(type, UP, metrics, null))).isEmpty();
    }

    @Test
    void growingCounter_raisesAlert_andConstantOneDoesNot() {
        String before = "sigcore_overload_refused_total 7\n";
        assertThat(Conditions.alerts(window("bsf", UP, before, before))).isEmpty();

        Alert alert = only(Conditions.alerts(window("bsf", UP, "sigcore_overload_refused_total 9\n", before)));
        assertThat(alert.condition()).isEqualTo("REQUESTS_REFUSED");
        assertThat(alert.value()).isEqualTo(2);

        assertThat(only(Conditions.alerts(window("bsf", UP, "sigcore_overload_refused_total 3\n", before)))
                        .value())
                .as("of a process that was restarted")
                .isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"5, ", "20, MINOR", "200, MAJOR", "600, CRITICAL"})
    void errorShare_hasSeverityOfExceededLevel(int failed, @Nullable String severity) {
        String format = """
                oc_ingressgateway_http_responses_total{status="503"} %d
                oc_ingressgateway_http_responses_total{status="201"} %d
                """;
        List<Alert> alerts = Conditions.alerts(
                window("nrf", UP, format.formatted(100 + failed, 1100 - failed), format.formatted(100, 100)));

        assertThat(alerts.stream().map(alert -> alert.severity().name()))
                .isEqualTo(severity == null ? List.of() : List.of(severity));
    }

    @Test
    void healthParts_raiseAlerts_andUnreachableFunctionRaisesOne() {
        Health degraded = new Health(
                "OUT_OF_SERVICE",
                Map.of("nrf", "DEGRADED", "store", "UP", "loops", "UNKNOWN", "readinessState", "OUT_OF_SERVICE"));
        assertThat(named(Conditions.alerts(window("bsf", degraded, "", null))))
                .containsExactly("HEALTH_PART_FAILED MAJOR nrf", "FUNCTION_DRAINING MINOR");
        assertThat(named(Conditions.alerts(window("bsf", Health.NONE, "", null))))
                .containsExactly("FUNCTION_UNREACHABLE CRITICAL");
    }

    @Test
    void everyCondition_hasAHeadingOnItsPage() throws IOException {
        for (Condition condition : Conditions.ALL) {
            String[] document = condition.document().split("#", 2);
            assertThat(Files.readAllLines(SOURCES.resolve(document[0])).stream()
                            .map(line -> line.toLowerCase(Locale.ROOT)))
                    .as(condition.id())
                    .contains("## " + document[1]);
        }
    }

    @Test
    void everyMetric_isOneOfTheFunctions() throws IOException {
        StringBuilder pages = new StringBuilder();
        for (String folder : List.of("common/platform", "nrf", "scp", "policy", "bsf")) {
            pages.append(Files.readString(SOURCES.resolve(folder + "/docs/reference/metrics.md")));
        }
        assertThat(Conditions.ALL.stream().flatMap(condition -> condition.metrics().stream()))
                .allMatch(metric -> pages.indexOf("`" + metric + "`") > 0);
    }

    @Test
    void pageOfConditions_listsAll() throws IOException {
        String table = Conditions.ALL.stream().map(ConditionsTest::row).collect(Collectors.joining());
        assertThat(Files.readString(SOURCES.resolve("common/console/docs/alerts.md")))
                .contains(table);
        assertThat(Conditions.ALL).hasSizeBetween(25, 60);
        assertThat(Conditions.ALL.stream().map(Condition::id)).doesNotHaveDuplicates();
    }

    private static String row(Condition condition) {
        String functions = condition.types().isEmpty() ? "all" : String.join(", ", condition.types());
        String levels = condition.levels().stream()
                .map(level -> level.severity().name().toLowerCase(Locale.ROOT) + threshold(condition, level))
                .collect(Collectors.joining(", "));
        return "| `" + condition.id() + "` | " + functions + " | " + condition.text() + " | " + levels + " |\n";
    }

    private static String threshold(Condition condition, Condition.Level level) {
        double value = level.threshold();
        String side = condition.above() ? " above " : " below ";
        return switch (condition.unit()) {
            case STATE -> "";
            case SHARE -> side + Math.round(value * 100) + " %";
            case BYTES -> side + Math.round(value / (1 << 30)) + " GiB";
            case DAYS -> side + Math.round(value) + " days";
            case COUNT, EVENTS -> side + Math.round(value);
        };
    }

    private static Window window(String type, Health health, String now, @Nullable String before) {
        return new Window(
                type,
                health,
                Metrics.of(now, Conditions::reads),
                before == null ? null : Metrics.of(before, Conditions::reads),
                NOW);
    }

    private static List<String> named(List<Alert> alerts) {
        return alerts.stream()
                .map(alert -> (alert.condition() + " " + alert.severity() + " " + alert.subject()).strip())
                .toList();
    }

    private static Alert only(List<Alert> alerts) {
        assertThat(alerts).hasSize(1);
        return alerts.get(0);
    }
}
