// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.planner.cost.CostModel;
import org.sigcore.planner.input.PlanException;

/** Inputs of a simulation; each line replaces a text of the example and expects a part of the message. */
class SimulationTest {
    private static final Path EXAMPLE = Path.of("examples/site-loss.yaml");
    private static final CostModel COSTS = CostModel.read(Path.of("src/test/resources/cost.json"));

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "seconds: 240 | seconds: 2147483647 | seconds: expected 30 to 86400, got 2147483647",
                "seconds: 240 | seconds: 120 | seconds: expected 140 to 86400, got 120",
                "seconds: 240 | seconds: 240.5 | seconds: expected a whole number",
                "seed: 43 | seed: 43\\nseed: 44 | found duplicate key seed",
                "[north, east, south, west] | [north, east, south, north] | sites: expected different names",
                "spareSites: 1 | spareSites: 4 | spareSites: expected 0 to 3, got 4",
                "asks: {udr: 0.5, chf: 0.2} | asks: {udr: -3, chf: 0.2} | flows[0].asks.udr: expected 0 to 1, got -3",
                "name: SM policy update | name: SM policy delete | flows: expected different names",
                "intervalMillis: 300 | intervalMillis: 0 | admission.intervalMillis: expected 2 to",
                "enabled: true | enabled: maybe | admission.enabled: expected true or false, got maybe",
                "lostSeconds: 1 | lostSeconds: .nan | failures[0].lostSeconds: expected a number, got NaN",
                "kind: siteLoss | kind: fire | failures[0].kind: expected one of [siteLoss, podLoss",
                "onFailure: FAIL | onFailure: PANIC | peers.udr.onFailure: expected one of [FAIL, CONTINUE], got PANIC",
                "retries: 2 | retries: 1000000 | retries: expected 0 to 100",
                "longRetrySeconds: 720 | longRetrySeconds: .inf | ue.longRetrySeconds: expected a number",
                "reroutes: 1 | reroutes: -1 | routing.reroutes: expected 0 to 100, got -1",
                "perSubscriberHour: 4 | perSubscriberHour: 400 | perSubscriberHour of CREATE and DELETE: expected rates that leave UEs",
                "podCores: 4 | podCores: 2000000000 | size.podCores: expected 1 to 1024"
            })
    void wrongValue_isRefusedByName(String text, String replacement, String message) throws IOException {
        Path file = write(text, replacement.replace("\\n", "\n"));
        assertThatThrownBy(() -> Simulation.read(file))
                .isInstanceOf(PlanException.class)
                .hasMessageContaining(message)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n", "java", "jackson"));
    }

    @Test
    void emptyFlowsAndFile_areRefused() throws IOException {
        String all = Files.readString(EXAMPLE);
        String noFlows =
                all.substring(0, all.indexOf("flows:")) + "flows: []\n" + all.substring(all.indexOf("admission:"));
        Path file = Files.writeString(folder.resolve("input.yaml"), noFlows);
        assertThatThrownBy(() -> Simulation.read(file))
                .hasMessageContaining("number of flows: expected 1 to 100, got 0");
        Path empty = Files.writeString(folder.resolve("empty.yaml"), "");
        assertThatThrownBy(() -> Simulation.read(empty)).hasMessageContaining("expected members and values, got none");
    }

    @Test
    void givenPodsAndDatabase_determineTheSize() throws IOException {
        Core core = new Core(
                Simulation.read(write("sparePods: 0", "sparePods: 0, database: NDB, pods: {policy: 38, scp: 4}")),
                COSTS);
        Core without = new Core(Simulation.read(write("sparePods: 0", "sparePods: 0, pods: {policy: 38}")), COSTS);
        assertThat(core.pods("policy")).isEqualTo(38);
        assertThat(core.pods("scp")).isEqualTo(4);
        assertThat(core.utilisation("policy")).isGreaterThan(1.5 * without.utilisation("policy"));
    }

    @Test
    void retries_doNotAvoidPeerThatCannotAnswer() throws IOException {
        Simulation input = Simulation.read(write(
                        "perSecond: 20000, timeoutMillis: 1500, onFailure: CONTINUE",
                        "perSecond: 1, timeoutMillis: 1500, onFailure: FAIL"))
                .withRequestsPerSecond(400);
        Result result = Run.of(input, COSTS, 1);
        assertThat(result.success(20, 60)).as("a fifth of the creations ask it").isBetween(0.85, 0.97);
    }

    private Path write(String text, String replacement) throws IOException {
        String all = Files.readString(EXAMPLE);
        assertThat(all).contains(text);
        return Files.writeString(
                folder.resolve("input.yaml"),
                all.replaceFirst(Pattern.quote(text), Matcher.quoteReplacement(replacement)));
    }
}
