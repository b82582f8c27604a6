// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sigcore.scenarios.file.Population;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;

/** Every scenario file can be read, and agrees with itself. */
class ScenarioFilesTest {
    private static final Path FILES = Path.of("..", "scenarios");

    static List<Path> files() throws IOException {
        try (Stream<Path> files = Files.walk(FILES)) {
            return files.filter(file -> file.toString().endsWith(".yaml"))
                    .sorted()
                    .toList();
        }
    }

    @ParameterizedTest
    @MethodSource("files")
    void isRead(Path file) {
        Scenario scenario = ScenarioLoader.load(file);
        assertThat(scenario.name()).startsWith(scenario.nf() + "-");
        assertThat(file.toString()).contains("/" + scenario.nf() + "/");
        assertThat(scenario.features()).isNotEmpty();
        assertThat(scenario.results().services()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource("files")
    void theMixAddsUpToTheRate(Path file) {
        Scenario scenario = ScenarioLoader.load(file);
        assertThat(scenario.rate())
                .isCloseTo(
                        scenario.results().rate(),
                        within(0.04 * scenario.results().rate()));
    }

    @ParameterizedTest
    @MethodSource("files")
    void whoeverIsAskedForIsThere(Path file) {
        Scenario scenario = ScenarioLoader.load(file);
        List<String> types =
                scenario.population().stream().map(Population::nfType).toList();
        assertThat(types).doesNotHaveDuplicates();
        scenario.traffic().stream()
                .filter(call -> call.producer() != null)
                .forEach(call -> assertThat(types).contains(call.producerType()));
    }
}
