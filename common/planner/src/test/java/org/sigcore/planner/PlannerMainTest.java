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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlannerMainTest {
    private static final String COSTS = """
            {"machine": "a test", "commit": "c0ffee", "measured": "2026-11-29",
             "entries": [{"function": "policy", "kind": "CCR-I", "cpuMicros": 400, "source": "a test"},
                         {"function": "policy", "kind": "CCR-U", "cpuMicros": 300, "source": "a test"},
                         {"function": "policy", "kind": "CCR-T", "cpuMicros": 200, "source": "a test"}]}
            """;

    @TempDir
    Path folder;

    @Test
    void example_isPlanned() throws IOException {
        assertThat(run(COSTS, Files.readString(Path.of("examples/ip-can.yaml"))))
                .startsWith("0 # Plan")
                .contains("| policy |", "| policy CCR-U | 3000 | 300 | 0.90 |", "commit c0ffee", "## Assumptions");
    }

    @Test
    void unknownMember_isAnError() throws IOException {
        String input = Files.readString(Path.of("examples/ip-can.yaml"));
        assertThat(run(COSTS, input + "\nsubscribers: 1\n"))
                .startsWith("2 plan: ")
                .contains("subscribers");
    }

    @Test
    void missingMember_isAnError() throws IOException {
        String input = Files.readString(Path.of("examples/ip-can.yaml")).replaceAll("(?m)^podCores.*\n", "");
        assertThat(run(COSTS, input)).startsWith("2 plan: ").contains("podCores");
    }

    @Test
    void costOfZero_isAnError() throws IOException {
        String input = Files.readString(Path.of("examples/ip-can.yaml"));
        assertThat(run(COSTS.replace("300", "0"), input)).startsWith("2 plan: ").contains("cpuMicros above 0, got 0");
    }

    private String run(String costs, String input) throws IOException {
        Path costFile = Files.writeString(folder.resolve("cost.json"), costs);
        Path inputFile = Files.writeString(folder.resolve("input.yaml"), input);
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(printed, true, StandardCharsets.UTF_8);
        int code = PlannerMain.run(new String[] {costFile.toString(), inputFile.toString()}, stream, stream);
        return code + " " + printed.toString(StandardCharsets.UTF_8);
    }
}
