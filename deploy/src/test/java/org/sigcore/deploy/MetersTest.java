// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The metrics page of each function has exactly the meters that the code registers. */
class MetersTest {
    private static final Path ROOT = Path.of("..");
    private static final String LABELS = ".labels";

    private static final Map<String, String> TITLES = Map.of(
            "nrf", "the NRF",
            "scp", "the SCP",
            "policy", "Policy",
            "bsf", "the BSF",
            "platform", "every function");

    private static final Properties SAID = new Properties();
    private static Map<String, Meters.Meter> meters = Map.of();

    @BeforeAll
    static void read() throws IOException {
        try (Reader text = Files.newBufferedReader(
                ROOT.resolve("common/platform/src/main/resources/org/sigcore/platform/metric/help.properties"))) {
            SAID.load(text);
        }
        meters = Meters.of(Sources.of(List.of(
                ROOT.resolve("common"),
                ROOT.resolve("nrf"),
                ROOT.resolve("scp"),
                ROOT.resolve("policy"),
                ROOT.resolve("bsf"))));
    }

    @Test
    void meters_areFoundInTheSources() {
        assertThat(meters).hasSizeGreaterThan(180);
        assertThat(meters.get("sigcore_sbi_server_duration_seconds"))
                .isEqualTo(new Meters.Meter(
                        "sigcore_sbi_server_duration_seconds",
                        "timer",
                        "seconds",
                        Set.of("api", "method", "status"),
                        Set.of("platform"),
                        "Time until the response or the failure"));
        assertThat(meters)
                .containsKeys("ocnrf_active_registrations_count", "oc_diam_peer_open", "scp_worker_events_total");
    }

    @Test
    void meters_haveDescriptions_andHelpTextsHaveMeters() {
        assertThat(meters.values().stream().filter(meter -> meaning(meter).isEmpty()))
                .as("meters without a description; give them one, or a line in help.properties")
                .isEmpty();
        Set<String> gone = new TreeSet<>(SAID.stringPropertyNames());
        gone.removeIf(name ->
                meters.containsKey(name.endsWith(LABELS) ? name.substring(0, name.length() - LABELS.length()) : name));
        gone.removeAll(meters.keySet());
        assertThat(gone)
                .as("lines of help.properties for meters that no code registers")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf", "platform"})
    void metricsPage_isGeneratedFromTheMeters(String module) throws IOException {
        Path folder = ROOT.resolve(module.equals("platform") ? "common/platform" : module);
        String page = "docs/reference/metrics.md";
        KeptText.holds(folder.resolve(page), document(module));
        assertThat(folder.resolve("README.md")).content().contains("(" + page + ")");
    }

    @ParameterizedTest
    @ValueSource(strings = "policy")
    void meters_areCheckedByTests(String module) throws IOException {
        List<String> tests = tests(module);
        assertThat(meters.values().stream()
                        .filter(meter -> meter.modules().contains(module))
                        .filter(meter -> tests.stream().noneMatch(test -> names(test, meter))))
                .as("meters that no test checks")
                .isEmpty();
    }

    private static List<String> tests(String module) throws IOException {
        List<String> tests = new ArrayList<>();
        try (Stream<Path> files = Files.walk(ROOT.resolve(module).resolve("src/test/java"))) {
            for (Path file :
                    files.filter(file -> file.toString().endsWith(".java")).toList()) {
                tests.add(Files.readString(file));
            }
        }
        return tests;
    }

    /** Returns true if the source of a test has a meter's name, as the code or as Prometheus writes it. */
    private static boolean names(String test, Meters.Meter meter) {
        String name = meter.name().replaceAll("_(total|seconds)$", "");
        return Stream.of(name, name.replace('_', '.'))
                .filter(test::contains) // much faster than the pattern, which few tests match
                .anyMatch(text -> Pattern.compile("\\b" + Pattern.quote(text) + "(?![.a-z])(?!_(?!total|seconds))")
                        .matcher(test)
                        .find());
    }

    private static String document(String module) {
        List<String> lines = new ArrayList<>(List.of(
                "# Metrics of " + TITLES.get(module),
                "",
                module.equals("platform")
                        ? "Every process exports these metrics, as far as its role needs them. The metrics of each function are on a page of its own."
                        : "Every process also exports the [metrics of every function](../../../common/platform/docs/reference/metrics.md).",
                "Metrics are served at `/actuator/prometheus` of the management port. Meters with labels appear with their first event.",
                "A timer exports `_count`, `_sum`, `_max` and, for percentiles, `_bucket`. `<name>` is a placeholder for one of several names.",
                "",
                "| metric | type | unit | labels | meaning |",
                "|---|---|---|---|---|"));
        meters.values().stream()
                .filter(meter -> meter.modules().contains(module))
                .forEach(meter -> lines.add("| `%s` | %s | %s | %s | %s |"
                        .formatted(meter.name(), meter.type(), meter.unit(), labels(meter), meaning(meter))));
        return String.join("\n", lines) + "\n";
    }

    private static String meaning(Meters.Meter meter) {
        String text = meter.meaning().isEmpty() ? SAID.getProperty(meter.name(), "") : meter.meaning();
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String labels(Meters.Meter meter) {
        Set<String> all = new TreeSet<>(meter.labels());
        String more = SAID.getProperty(meter.name() + LABELS);
        if (more != null) {
            all.addAll(List.of(more.split(",")));
        }
        return all.isEmpty() ? "" : "`" + String.join("`, `", all) + "`";
    }
}
