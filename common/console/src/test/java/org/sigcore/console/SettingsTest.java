// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** Settings of the console other than the defaults. One console runs at a time, since they share their event loops. */
class SettingsTest {
    @TempDir
    Path folder;

    @Test
    void oldestBenchmarkRuns_areRemoved() throws IOException {
        Path root = BenchmarkFiles.in(folder.resolve("benchmarks"));
        try (TestConsole console = new TestConsole(
                folder, "--sigcore.console.benchmarks.root=" + root, "--sigcore.console.benchmarks.kept=1")) {
            Browser browser = console.admin();
            JsonNode runs = browser.get("/api/benchmarks/runs").json();
            assertThat(runs.findValuesAsString("at")).containsExactly("2026-11-02T10:00:00Z");
            assertThat(browser.get("/api/benchmarks/runs/1").status()
                            + browser.get("/api/benchmarks/runs/2").status())
                    .as("one report of two")
                    .isEqualTo(200 + 404);
        }
    }

    @Test
    void tokenKey_isReadFromAFile() throws IOException {
        Path first = Files.createDirectories(folder.resolve("first"));
        Path second = Files.createDirectories(folder.resolve("second"));
        String keys;
        try (TestConsole console = new TestConsole(first)) {
            keys = console.browser().get("/tokens/keys").text();
        }
        String option = "--sigcore.console.tokens.key-file=" + first.resolve("console/token-key.json");
        try (TestConsole console = new TestConsole(second, option)) {
            assertThat(console.browser().get("/tokens/keys").text()).isEqualTo(keys);
            assertThat(second.resolve("console/token-key.json")).doesNotExist();
        }
    }
}
