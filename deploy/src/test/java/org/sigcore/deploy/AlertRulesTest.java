// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

/** An alert on a meter that nobody has would never be raised. */
class AlertRulesTest {
    private static final Pattern METER = Pattern.compile("\\b[a-z]+(?:_[A-Za-z]+)+(?=[{\\[\\s)]|$)");
    private static final Pattern LABELS = Pattern.compile("\\{[^}]*}|by \\([^)]*\\)");

    @ParameterizedTest
    @ValueSource(strings = {"nrf", "bsf"})
    void everyRuleIsAboutMetersOfTheProgram(String nf) throws IOException {
        String sources = sources(nf) + sources("common");
        Path rules = Path.of("..", nf, "src", "main", "alerts");
        try (Stream<Path> files = Files.list(rules)) {
            for (Path file : files.toList()) {
                List<String> meters = expressions(file)
                        .flatMap(expression -> METER.matcher(
                                        LABELS.matcher(expression).replaceAll(" "))
                                .results())
                        .map(MatchResult::group)
                        .map(meter -> meter.replaceFirst("_total$", ""))
                        .distinct()
                        .toList();
                assertThat(meters).isNotEmpty().allMatch(meter -> named(sources, meter), "is in the sources of " + nf);
            }
        }
    }

    /** Some are put together of a prefix and one more word. */
    private static boolean named(String sources, String meter) {
        return sources.contains('"' + meter + '"')
                || sources.contains('"' + meter.substring(0, meter.lastIndexOf('_')) + '"');
    }

    private static Stream<String> expressions(Path file) throws IOException {
        Map<String, List<Map<String, List<Map<String, Object>>>>> document = new Yaml().load(Files.readString(file));
        return Objects.requireNonNull(document.get("groups")).stream()
                .flatMap(group -> Objects.requireNonNull(group.get("rules")).stream())
                .map(rule -> String.valueOf(rule.get("expr")));
    }

    /** With the names of meters as Prometheus has them. */
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
