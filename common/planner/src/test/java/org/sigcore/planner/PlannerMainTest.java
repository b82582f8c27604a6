// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.planner;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the examples with the costs of the tests. */
class PlannerMainTest {
    private static final String COSTS = "src/test/resources/cost.json";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ten-million", "scenario", "rates"})
    void planExamples_areCalculated(String name) throws IOException {
        Path html = folder.resolve("plan.html");
        assertThat(run("plan", COSTS, "examples/" + name + ".yaml", "--html", html.toString()))
                .startsWith("0 # Plan of a core")
                .contains("## Functions", "| policy |", "## Sensitivity", "## Assumptions", "## Measured costs");
        assertThat(Files.readString(html)).contains("<svg", "Processors by load");
    }

    @Test
    void simulationExample_recovers() throws IOException {
        String input = Files.readString(Path.of("examples/site-loss.yaml"));
        Path small = Files.writeString(
                folder.resolve("small.yaml"), input.replace("requestsPerSecond: 2000", "requestsPerSecond: 100"));
        Path html = folder.resolve("simulation.html");
        assertThat(run("simulate", COSTS, small.toString(), "--html", html.toString()))
                .startsWith("0 # Simulation of failures")
                .contains("From 60 s to 120 s: site north is lost.", "| metastable | no |", "## Variants", "in flight");
        assertThat(Files.readString(html)).contains("Procedures a second", "<polyline");
    }

    @Test
    void valuesFileOfPlan_containsRolesOfFunctions() throws IOException {
        Path values = folder.resolve("values.yaml");
        assertThat(run("plan", COSTS, "examples/ten-million.yaml", "--values", values.toString()))
                .startsWith("0 ");
        assertThat(Files.readString(values)).contains("sm-service:", "scp-worker:", "replicas: ");
    }

    @Test
    void planWithMorePodsThanTheChartAccepts_hasNoValuesFile() throws IOException {
        String input =
                Files.readString(Path.of("examples/rates.yaml")).replace("perSecond: 3000", "perSecond: 30000000");
        Path file = Files.writeString(folder.resolve("input.yaml"), input);
        Path values = folder.resolve("values.yaml");
        assertThat(plan(input)).startsWith("0 # Plan");
        assertThat(run("plan", COSTS, file.toString(), "--values", values.toString()))
                .startsWith("2 plan: pods of policy at a site: expected 1 to 1000");
        assertThat(values).doesNotExist();
    }

    @Test
    void unknownAndMissingMembers_areErrors() throws IOException {
        String input = Files.readString(Path.of("examples/rates.yaml"));
        assertThat(plan(input + "\nuptime: 1\n")).startsWith("2 plan: ").contains("uptime");
        assertThat(plan(input.replaceAll("(?m)^podCores.*\n", "")))
                .startsWith("2 plan: ")
                .contains("podCores");
        assertThat(plan(input.replace("targetUtilisation: 0.55", "targetUtilisation: 1.5")))
                .startsWith("2 plan: ")
                .contains("targetUtilisation: expected above 0, below 1, got 1.5");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sites: 2 | sites: 4.9 | sites: expected a whole number of at most 2147483647, got 4.9",
                "sites: 2 | sites: 2001 | sites: expected 1 to 1000, got 2001",
                "sites: 2 | sites: | sites: expected a value, got none",
                "sites: 2 | sites: &a [*a] | sites: expected a whole number of at most 2147483647, got a list",
                "podCores: 4 | podCores: 2000000000 | podCores: expected 1 to 1024",
                "sparePods: 1 | sparePods: 1000000000 | sparePods: expected 0 to 10000",
                "nodeMemoryGiB: 32 | nodeMemoryGiB: 1.0e-9 | database.nodeMemoryGiB: expected 0.1 to 100000",
                "sessions: 5000000 | sessions: .inf | demand.sessions: expected a number, got Infinity",
                "perSecond: 1000 | perSecond: | demand.messages[0].perSecond: expected a value, got none",
                "kind: rates | kind: wishes | demand.kind: expected one of [subscribers, scenario, rates], got wishes"
            })
    void wrongValueOfPlan_isRefusedByName(String text, String replacement, String message) throws IOException {
        String input = Files.readString(Path.of("examples/rates.yaml"));
        assertThat(input).contains(text);
        assertThat(plan(input.replace(text, replacement)))
                .startsWith("2 plan: ")
                .contains(message);
    }

    @Test
    void wrongPathsAndFolders_areErrors() throws IOException {
        String input = Files.readString(Path.of("examples/scenario.yaml"));
        assertThat(plan(input.replaceAll("file: [^,]*", "file: \"a\\\\0b\""))).startsWith("2 plan: ");
        assertThat(plan("")).startsWith("2 plan: ").contains("expected members and values");
        assertThat(run(
                        "plan",
                        COSTS,
                        Files.createDirectory(folder.resolve("none")).toString()))
                .startsWith("2 plan: ")
                .contains("at least two scenarios");
        assertThat(run("plan", COSTS, "../../perf/scenarios", "--values", "x")).startsWith("2 plan: --values");
    }

    @Test
    void simulationWithUnknownSite_isError() throws IOException {
        String input = Files.readString(Path.of("examples/site-loss.yaml")).replace("site: north", "site: nowhere");
        Path file = Files.writeString(folder.resolve("input.yaml"), input);
        assertThat(run("simulate", COSTS, file.toString()))
                .startsWith("2 simulate: ")
                .contains("site: expected one of [north, east, south, west], got nowhere");
    }

    @Test
    void wrongArguments_areErrors() {
        assertThat(run("plan", COSTS)).startsWith("2 plan: arguments");
        assertThat(run("design", COSTS, "examples/rates.yaml")).startsWith("2 design: command");
        assertThat(run("simulate", COSTS, "examples/site-loss.yaml", "--values", "x"))
                .startsWith("2 simulate: option");
    }

    private String plan(String input) throws IOException {
        Path file = Files.writeString(folder.resolve("input.yaml"), input);
        return run("plan", COSTS, file.toString());
    }

    private static String run(String... arguments) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        int code = PlannerMain.run(new ArrayList<>(List.of(arguments)), stream, stream);
        return code + " " + printed.toString(StandardCharsets.UTF_8);
    }
}
