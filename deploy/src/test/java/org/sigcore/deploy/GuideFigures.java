// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import java.io.IOException;
import java.io.Reader;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/** Figures of the guides at scale 1 as recording rules of Prometheus, which the benchmark dashboard shows. */
final class GuideFigures {
    private static final Path SCENARIOS = Path.of("..", "perf", "scenarios");

    /** Statistics of a time, by the member of the scenario that has it. */
    private static final Map<String, String> STATISTICS =
            Map.of("avgMillis", "avg", "p50Millis", "p50", "p99Millis", "p99");

    private static final BigDecimal GIBI = new BigDecimal(1L << 30);

    private GuideFigures() {}

    /** A figure: a metric with its labels, and the value. */
    record Figure(String metric, BigDecimal value, Map<String, String> labels) {
        private String rule() {
            return "  - {record: %s, expr: \"vector(%s)\", labels: {%s}}"
                    .formatted(
                            metric,
                            value.stripTrailingZeros().toPlainString(),
                            labels.entrySet().stream()
                                    .map(label -> label.getKey() + ": \"" + label.getValue() + "\"")
                                    .collect(Collectors.joining(", ")));
        }
    }

    /** The file of rules. */
    static String rules() throws IOException {
        List<String> lines = new ArrayList<>(List.of(
                "# Figures of the benchmarking guides at scale 1, for the benchmark dashboard. Generated from perf/scenarios.",
                "groups:",
                "- name: sigcore-guides",
                "  interval: 1m",
                "  rules:"));
        figures().forEach(figure -> lines.add(figure.rule()));
        return String.join("\n", lines) + "\n";
    }

    /** Returns all figures in the order of scenarios. */
    static List<Figure> figures() throws IOException {
        List<Figure> figures = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SCENARIOS, 2)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                try (Reader text = Files.newBufferedReader(file)) {
                    figures.addAll(figures(new Yaml().load(text)));
                }
            }
        }
        return figures;
    }

    private static List<Figure> figures(Map<String, Object> scenario) {
        Map<String, Object> results = members(scenario.get("results"));
        Map<String, String> of = new LinkedHashMap<>(Map.of("scenario", String.valueOf(scenario.get("name"))));
        List<Figure> figures = new ArrayList<>();
        Map<String, String> rate = with(of, "nf", scenario.get("nf"));
        figures.add(
                new Figure("sigcore_guide_rate", number(results.get("rate")), with(rate, "unit", results.get("unit"))));
        if (results.get("successPercent") != null) {
            figures.add(new Figure(
                    "sigcore_guide_success_ratio",
                    number(results.get("successPercent")).movePointLeft(2),
                    of));
        }
        for (Map<String, Object> service : list(results.get("services"))) {
            Map<String, String> labels = with(
                    with(of, "service", service.get("service")),
                    "tier",
                    Objects.requireNonNullElse(service.get("tier"), "nf"));
            figures.add(new Figure("sigcore_guide_cpu_cores", number(service.get("cpu")), labels));
            if (service.get("memoryGi") != null) {
                figures.add(new Figure(
                        "sigcore_guide_memory_bytes",
                        number(service.get("memoryGi")).multiply(GIBI),
                        labels));
            }
        }
        if (results.get("database") != null) {
            members(results.get("database"))
                    .forEach((counter, value) -> figures.add(
                            new Figure("sigcore_guide_database", number(value), with(of, "counter", counter))));
        }
        list(results.get("latency")).forEach(latency -> figures.addAll(times(of, latency)));
        return figures;
    }

    private static List<Figure> times(Map<String, String> of, Map<String, Object> latency) {
        return Stream.of("avgMillis", "p50Millis", "p99Millis")
                .filter(member -> latency.get(member) != null)
                .map(member -> new Figure(
                        "sigcore_guide_latency_seconds",
                        number(latency.get(member)).movePointLeft(3),
                        with(with(of, "call", latency.get("name")), "stat", STATISTICS.get(member))))
                .toList();
    }

    private static Map<String, String> with(Map<String, String> labels, String name, @Nullable Object value) {
        Map<String, String> more = new LinkedHashMap<>(labels);
        more.put(name, String.valueOf(value));
        return more;
    }

    private static BigDecimal number(@Nullable Object value) {
        return new BigDecimal(String.valueOf(Objects.requireNonNull(value, "a figure is missing")));
    }

    @SuppressWarnings("unchecked") // the loader of scenarios checks the form
    private static Map<String, Object> members(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> list(@Nullable Object value) {
        return value == null ? List.of() : (List<Map<String, Object>>) value;
    }
}
