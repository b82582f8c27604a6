// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** Alerts and panels use only meters that exist; an alert on another meter is never raised. */
class AlertRulesTest {
    private static final Pattern METER = Pattern.compile("\\b[a-z]+(?:_[A-Za-z]+)+(?=[{\\[\\s)]|$)");
    private static final Pattern RUNBOOK = Pattern.compile(
            "https://github\\.com/sigcore/sigcore/blob/main/deploy/docs/reference/(runbook-[a-z]+\\.md)#(.+)");
    private static final Set<String> FUNCTIONS = Set.of("histogram_quantile");
    private static final Pattern LABELS = Pattern.compile("\\{[^}]*}|by \\([^)]*\\)|\\[[^]]*]");

    private static final Pattern SUFFIX = Pattern.compile("_(total|(seconds_)?(bucket|count|sum)|bytes)$");
    private static final Pattern OPERATION = Pattern.compile("ocnrf_([A-Za-z]+)(_[a-z_]+)");
    /** Meters of the JVM, the process, mysqld_exporter and the recording rules of the guides' figures. */
    private static final Pattern FOREIGN = Pattern.compile("(jvm|process|mysql_global|sigcore_guide)_.*");

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "bsf", "policy"})
    void alertRules_useOnlyMetersOfTheFunction(String nf) throws IOException {
        String sources = sources(nf) + sources("common");
        Path rules = Path.of("helm", nf, "alerts");
        try (Stream<Path> files = Files.list(rules)) {
            for (Path file : files.toList()) {
                assertNamed(expressions(file), sources);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"nrf, 15", "scp, 39", "policy, 20", "bsf, 13"})
    void alerts_haveDescriptionAndRunbookSection(String nf, int alerts) throws IOException {
        List<Map<String, Object>> rules = new ArrayList<>();
        try (Stream<Path> files = Files.list(Path.of("helm", nf, "alerts"))) {
            for (Path file : files.toList()) {
                rules(file).forEach(rules::add);
            }
        }
        assertThat(rules).hasSize(alerts).allSatisfy(rule -> {
            Map<?, ?> annotations = (Map<?, ?>) Objects.requireNonNull(rule.get("annotations"));
            assertThat(String.valueOf(annotations.get("summary"))).matches(".*[.?]");
            assertThat(String.valueOf(annotations.get("description"))).hasSizeGreaterThan(20);
            Matcher url = RUNBOOK.matcher(String.valueOf(annotations.get("runbook_url")));
            assertThat(url.matches()).as(rule.toString()).isTrue();
            assertThat(Files.readAllLines(Path.of("docs", "reference", url.group(1))))
                    .anyMatch(line -> line.toLowerCase(Locale.ROOT).equals("## " + url.group(2)));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "scp", "policy", "bsf"})
    void dashboardPanels_useOnlyMetersOfTheFunction(String nf) throws IOException {
        Path file = Path.of("helm", nf, "dashboards", nf + ".json");
        assertNamed(queries(file), sources(nf) + sources("common"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "benchmark", "database"})
    void coreDashboards_useOnlyMetersOfTheFunctions(String page) throws IOException {
        StringBuilder sources = new StringBuilder();
        for (String folder : List.of("common", "nrf", "scp", "policy", "bsf")) {
            sources.append(sources(folder));
        }
        assertNamed(queries(Path.of("helm/sigcore/dashboards/" + page + ".json")), sources.toString());
    }

    private static void assertNamed(Stream<String> expressions, String sources) {
        List<String> meters = expressions
                .flatMap(expression -> METER.matcher(LABELS.matcher(expression).replaceAll(" "))
                        .results())
                .map(MatchResult::group)
                .filter(meter ->
                        !FUNCTIONS.contains(meter) && !FOREIGN.matcher(meter).matches())
                .distinct()
                .toList();
        assertThat(meters).isNotEmpty().allMatch(meter -> named(sources, meter), "is in the sources");
    }

    private static Stream<String> queries(Path dashboard) throws IOException {
        Map<String, List<Map<String, Object>>> document = new Yaml().load(Files.readString(dashboard));
        return Objects.requireNonNull(document.get("panels")).stream()
                .flatMap(panel -> panel.get("targets") instanceof List<?> targets ? targets.stream() : Stream.empty())
                .map(target -> String.valueOf(((Map<?, ?>) target).get("expr")));
    }

    private static boolean named(String sources, String meter) {
        return written(sources, meter) || written(sources, SUFFIX.matcher(meter).replaceFirst(""));
    }

    /** Returns true if the sources contain the name, whole or in the parts that the code joins. */
    private static boolean written(String sources, String meter) {
        Matcher operation = OPERATION.matcher(meter);
        return sources.contains('"' + meter + '"')
                || sources.contains('"' + meter.substring(0, meter.lastIndexOf('_')) + '"')
                || (operation.matches()
                        && sources.contains('"' + operation.group(1) + '"')
                        && sources.contains('"' + operation.group(2) + '"'));
    }

    private static Stream<String> expressions(Path file) throws IOException {
        return rules(file).map(rule -> String.valueOf(rule.get("expr")));
    }

    private static Stream<Map<String, Object>> rules(Path file) throws IOException {
        Map<String, List<Map<String, List<Map<String, Object>>>>> document = new Yaml().load(Files.readString(file));
        return Objects.requireNonNull(document.get("groups")).stream()
                .flatMap(group -> Objects.requireNonNull(group.get("rules")).stream());
    }

    /** Returns the sources with the names of meters as Prometheus writes them. */
    private static String sources(String folder) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("..", folder))) {
            return files.filter(file -> file.toString().contains("src/main/java")
                            && file.toString().endsWith(".java"))
                    .map(AlertRulesTest::read)
                    .collect(Collectors.joining())
                    .replace('.', '_');
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
