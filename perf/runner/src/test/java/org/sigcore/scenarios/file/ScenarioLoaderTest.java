// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScenarioLoaderTest {
    private static final String GOOD = """
        name: tiny
        nf: nrf
        title: A tiny one
        source: {guide: G, release: "1", section: "4", tables: "1"}
        topology: {figure: F, sites: 1, activeSites: 1, ingressConnections: 2, latency: {udr: 150ms}}
        population:
          - {nfType: UDM, profiles: 8, perGroup: 6, services: [nudm-sdm]}
        traffic:
          - {name: A, call: discover, rate: 1.5, consumer: AMF, producer: UDM, queries: ["supi={supi}"]}
        features:
          - {name: Fast, enabled: true, writes: [{resource: options, document: {limit: 10}}]}
        results:
          rate: 1000
          unit: TPS
          duration: 1 h
          services:
            - {service: s, cpu: 2}
            - {service: d, cpu: 1, tier: db}
        """;

    @Test
    void parse_readsPresentKeysAndLeavesOthersEmpty() {
        Scenario scenario = ScenarioLoader.parse(GOOD);
        assertThat(scenario.topology().latencyOf("udr")).isEqualTo(Duration.ofMillis(150));
        assertThat(scenario.topology().latencyOf("nrf")).isZero();
        assertThat(scenario.population().getFirst().groups()).isEqualTo(1);
        assertThat(scenario.traffic().getFirst().rate()).isEqualTo(1.5);
        assertThat(scenario.routing()).isEmpty();
        assertThat(scenario.state().bindings()).isZero();
        assertThat(scenario.results().successPercent()).isNull();
    }

    @Test
    void like_suppliesAbsentKeysFromAnotherFile(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("tiny.yaml"), GOOD);
        Path file = folder.resolve("other.yaml");
        Files.writeString(file, """
                name: other
                like: tiny
                results: {rate: 7, unit: TPS, duration: 1 h}
                """);
        Scenario scenario = ScenarioLoader.load(file);
        assertThat(scenario.name()).isEqualTo("other");
        assertThat(scenario.results().rate()).isEqualTo(7);
        assertThat(scenario.results().services())
                .as("keys are replaced completely")
                .isEmpty();
        assertThat(scenario.traffic())
                .isEqualTo(ScenarioLoader.load(folder.resolve("tiny.yaml")).traffic());
        Files.writeString(file, "name: other\nlike: none\n");
        assertThatThrownBy(() -> ScenarioLoader.load(file)).isInstanceOf(ScenarioException.class);
    }

    @Test
    void cpuMicros_isPerTransactionAndTier() {
        Results results = ScenarioLoader.parse(GOOD).results();
        assertThat(results.cpuMicros("nf")).isEqualTo(2000);
        assertThat(results.cpuMicros("db")).isEqualTo(1000);
        assertThat(results.cpuMicros("sidecar")).isZero();
    }

    @Test
    void unknownKey_isRefusedWithItsPath() {
        refuses("rate: 1.5", "rate: 1.5, rates: 2", "traffic[0].rates: no such key, there are [");
        refuses("call: discover", "cal: discover", "traffic[0].cal: no such key, there are [name, call, ");
    }

    @Test
    void duplicateKey_isRefused() {
        refuses("title: A tiny one", "title: A tiny one\ntitle: Another", "duplicate key");
    }

    @Test
    void keyWithoutValue_isRefused() {
        refuses("title: A tiny one", "title:", "title: has no value");
    }

    @Test
    void textForNumber_isRefused() {
        refuses("rate: 1.5", "rate: \"1.5\"", "traffic[0].rate");
    }

    @Test
    void missingKey_isRefusedWithItsPath() {
        refuses("call: discover, ", "", "traffic[0]: call: is missing");
    }

    @Test
    void valuesOutOfRange_areRefused() {
        refuses("rate: 1.5", "rate: 0", "rate: expected a number above 0");
        refuses("activeSites: 1", "activeSites: 2", "activeSites: expected at most 1");
        refuses("profiles: 8", "profiles: 0", "profiles: expected 1.0 or more");
        refuses("udr: 150ms", "udr: soon", "expects a duration");
        refuses("udr: 150ms", "urd: 150ms", "topology.latency: expected some of [");
        refuses("activeSites: 1,", "activeSites: 1, tls: true,", "topology.tls: the bench of nrf does not read it");
    }

    @Test
    void callsWithEqualNames_areRefused() {
        refuses("traffic:\n", "traffic:\n  - {name: A, call: discover, rate: 1}\n", "traffic: A is there twice");
    }

    private static void refuses(String text, String instead, String... expected) {
        assertThat(GOOD).contains(text);
        assertThatThrownBy(() -> ScenarioLoader.parse(GOOD.replaceFirst(Pattern.quote(text), instead)))
                .isInstanceOf(ScenarioException.class)
                .hasMessageContainingAll(expected);
    }
}
