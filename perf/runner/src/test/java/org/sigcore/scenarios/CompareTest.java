// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The judgement of {@code perf/compare} about two runs. */
class CompareTest {
    private static final int SLICES = 30;
    private static final double RATE = 100;

    private final Random random = new Random(1);

    @TempDir
    Path folder;

    private record Ended(int code, String text) {}

    @ParameterizedTest
    @CsvSource({
        "100, 1, 0, 0, no difference",
        "110, 1, 0, 2, worse",
        "90, 1, 0, 0, better",
        "102, 1, 0, 0, no difference",
        "101, 30, 0, 0, not decided",
        "100, 1, 50, 2, less success"
    })
    void compare_judgesByIntervalOverSlices(double micros, double spread, int failed, int code, String verdict)
            throws Exception {
        Ended ended = compare(run("a", 100, 1, 0, "one"), run("b", micros, spread, failed, "one"));
        assertThat(ended.text()).contains(verdict, "95 % confidence");
        assertThat(ended.code()).isEqualTo(code);
    }

    @Test
    void runsOfDifferentMachines_areNotCompared() throws Exception {
        Ended ended = compare(run("a", 100, 1, 0, "one"), run("b", 100, 1, 0, "other"));
        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.text()).contains("not comparable: cpu");
    }

    @Test
    void severalRunsOfASide_areCombined() throws Exception {
        String several = run("a", 100, 1, 0, "one") + "," + run("b", 104, 1, 0, "one");
        Ended ended = compare(several, run("c", 110, 1, 0, "one"));
        assertThat(ended.text()).contains("60 slices");
        assertThat(ended.code()).isEqualTo(2);
    }

    @BeforeAll
    static void needsPython() {
        assumeThat(List.of(Objects.requireNonNullElse(System.getenv("PATH"), "").split(":")))
                .as("python3 is installed")
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "python3")));
    }

    private Ended compare(Object first, Object second) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("python3", "../compare", first.toString(), second.toString())
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), text);
    }

    private Path run(String name, double micros, double spread, int failed, String cpu) throws IOException {
        ObjectNode run = Json.object().put("scenario", "nrf-5k").put("scale", 0.05);
        run.putObject("measured").put("rate", RATE).put("made", 1000).put("failed", failed);
        run.putObject("provenance").put("cpu", cpu);
        ArrayNode slices = run.putArray("slices");
        for (int i = 0; i < SLICES; i++) {
            double each = Math.max(0, micros + spread * random.nextGaussian());
            slices.addObject().put("seconds", 1.0).put("cpuSeconds", each * RATE / 1e6);
        }
        return Files.writeString(Files.createDirectories(folder.resolve(name)).resolve("guide.json"), Json.text(run));
    }
}
