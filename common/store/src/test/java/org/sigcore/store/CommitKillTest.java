// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A forked JVM prints the id of each committed row; after SIGKILL, every printed row is stored. */
class CommitKillTest {
    private static final int ROWS_BEFORE_KILL = 500;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void sigkill_losesNoAcknowledgedCommit(int threads) throws Exception {
        DatabaseConfig config = DatabaseConfig.h2File(directory, "killed");
        Set<String> acknowledged = new HashSet<>();
        for (int round = 0; round < 2; round++) {
            acknowledged.clear();
            acknowledged.addAll(commitUntilKilled(config.url(), threads));
            try (Database database = Database.open(config)) {
                Set<String> stored = database.execute(connection -> {
                    Set<String> ids = new HashSet<>();
                    try (var statement = connection.createStatement();
                            var rows = statement.executeQuery("SELECT id FROM sample")) {
                        while (rows.next()) {
                            ids.add(rows.getString(1));
                        }
                    }
                    return ids;
                });
                assertThat(acknowledged).hasSizeGreaterThanOrEqualTo(ROWS_BEFORE_KILL);
                assertThat(stored).containsAll(acknowledged);
                // At most one commit per thread was in progress.
                assertThat(stored.size() - acknowledged.size()).isBetween(0, threads);
                database.write(connection -> {
                    try (var statement = connection.createStatement()) {
                        return statement.executeUpdate("DELETE FROM sample");
                    }
                });
            }
        }
    }

    private static Set<String> commitUntilKilled(String url, int threads) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CommitWriter.class.getName(),
                        url,
                        Integer.toString(threads))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        Set<String> acknowledged = new HashSet<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII))) {
            String line;
            while ((line = lines.readLine()) != null) {
                acknowledged.add(line);
                if (acknowledged.size() == ROWS_BEFORE_KILL) {
                    // SIGKILL, but not through Process, which would drop the content of the pipe.
                    process.toHandle().destroyForcibly();
                }
            }
        }
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        assertThat(process.exitValue()).as("killed by signal 9").isEqualTo(128 + 9);
        return acknowledged;
    }
}
