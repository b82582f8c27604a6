// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent migrations of one database by several processes. */
class MigrationTest {
    private static final int PROCESSES = 2;

    @TempDir
    Path directory;

    private DatabaseConfig shared(String name) {
        return new DatabaseConfig("jdbc:h2:file:" + directory.resolve(name) + ";AUTO_SERVER=TRUE", "", "", 4);
    }

    @Test
    void concurrentProcesses_migrateNewDatabaseOnce() throws Exception {
        DatabaseConfig config = shared("processes");
        List<Process> processes = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            processes.add(new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            MigratingProcess.class.getName(),
                            config.url())
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start());
        }
        for (Process process : processes) {
            assertThat(process.inputReader().readLine()).isEqualTo("migrated");
        }
        for (Process process : processes) {
            process.getOutputStream().close();
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isZero();
        }
        try (Database database = Database.open(config)) {
            assertThat(versions(database)).containsExactly("1", "2");
        }
    }

    private static List<String> versions(Database database) {
        return database.execute(connection -> {
            List<String> versions = new ArrayList<>();
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT \"version\" FROM \"schema_history_sample\""
                            + " WHERE \"success\" AND \"type\" = 'SQL' ORDER BY \"installed_rank\"")) {
                while (rows.next()) {
                    versions.add(rows.getString(1));
                }
            }
            return versions;
        });
    }
}
