// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.scenarios.file.Call;
import org.sigcore.scenarios.file.Scenario;
import org.sigcore.scenarios.file.ScenarioLoader;

/** The rates of the ten files are those that the guide prints, and every session that begins ends. */
class PolicyScenariosTest {
    private static final Path FILES = Path.of("..", "scenarios", "policy");

    private static Scenario scenario(String name) {
        return ScenarioLoader.load(FILES.resolve(name + ".yaml"));
    }

    private static double rate(Scenario scenario, String... calls) {
        return scenario.traffic().stream()
                .filter(call -> Stream.of(calls).anyMatch(call.call()::startsWith))
                .mapToDouble(Call::rate)
                .sum();
    }

    /** Incoming requests over HTTP, and over Diameter without answers to RARs. */
    @ParameterizedTest
    @CsvSource({
        "policy-pcf-sm-55k, 41900, 4330",
        "policy-pcf-am-ue-60k, 6637, 5279",
        "policy-pcf-am-ue-54k, 22800, 0",
        "policy-pcrf-data-30k-4site, 0, 3750",
        "policy-pcrf-voice-30k-4site, 0, 5833",
        "policy-pcrf-data-30k-2site, 0, 8260",
        "policy-pcrf-voice-30k-2site, 0, 8820",
        "policy-pcrf-data-60k, 0, 43144",
        "policy-pcrf-usage-28k, 0, 10000",
        "policy-pcrf-voice-data-46k, 0, 26812",
    })
    void incomingRates_areThoseOfTheGuide(String name, double http, double diameter) {
        Scenario scenario = scenario(name);
        assertThat(rate(scenario, "sm", "am", "ue")).isCloseTo(http, withinPercentage(0.5));
        assertThat(rate(scenario, "ccr", "aar", "str", "snr")).isCloseTo(diameter, withinPercentage(0.5));
    }

    @Test
    void tenScenarios_endEachSessionThatTheyBegin() throws IOException {
        try (Stream<Path> files = Files.list(FILES)) {
            List<Path> all = files.toList();
            assertThat(all).hasSize(10);
            for (Path file : all) {
                Map<String, List<Call>> lives =
                        ScenarioLoader.load(file).traffic().stream().collect(Collectors.groupingBy(Call::lifeName));
                lives.forEach((life, calls) -> {
                    assertThat(calls.getFirst().call()).as(file + " " + life).matches(".*(Create|Initial)");
                    assertThat(calls.getLast().call()).as(file + " " + life).matches(".*(Delete|Terminate.*)");
                    assertThat(calls.getLast().rate())
                            .isEqualTo(calls.getFirst().rate());
                });
            }
        }
    }
}
