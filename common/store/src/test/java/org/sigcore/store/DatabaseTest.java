// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded engine with a file. {@code DatabaseContract} in common/testkit tests all engines. */
class DatabaseTest {
    @TempDir
    Path directory;

    private Database database;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseConfig.h2File(directory, "sample"));
        database.migrate("db/migration/sample");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void rows_surviveRestart() {
        database.transact(connection -> Sample.insert(connection, "a", 1));
        close();
        open();

        assertThat(amount("a")).isEqualTo(1);
    }

    @Test
    void migrate_runsCommonAndEngineScriptsOnce() {
        database.migrate("db/migration/sample");

        List<String> notes = database.execute(
                connection -> Sql.all(connection, "SELECT note FROM engine_note", row -> row.getString(1)));
        assertThat(notes).containsExactly("h2");
    }

    @Test
    void migrate_refusesLocationWithoutScripts() {
        assertThatThrownBy(() -> database.migrate("db/migration/nowhere"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("db/migration/nowhere");
    }

    @Test
    void interruptedThread_doesNotBreakStore() throws ExecutionException, InterruptedException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                int n = i;
                executor.submit(() -> {
                            Thread.currentThread().interrupt();
                            try {
                                database.transact(connection -> Sample.insert(connection, "interrupted-" + n, n));
                            } catch (StoreException | StoreUnavailableException e) {
                                // A refusal is allowed, damage to other threads is not.
                            }
                        })
                        .get();
            }
        }

        database.transact(connection -> Sample.insert(connection, "after", 1));
        assertThat(amount("after")).isEqualTo(1);
        close();
        open();
        assertThat(amount("after")).isEqualTo(1);
    }

    @Test
    void open_reportsFileInUse() throws Exception {
        close();
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        CommitWriter.class.getName(),
                        DatabaseConfig.h2File(directory, "sample").url(),
                        "1")
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try {
            assertThat(other.getInputStream().read())
                    .as("output of the process that has opened it")
                    .isPositive();
            assertThatThrownBy(() -> Database.open(DatabaseConfig.h2File(directory, "sample")))
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageEndingWith("the file is in use by another process");
        } finally {
            other.toHandle().destroyForcibly();
            other.waitFor();
        }
        open();
    }

    @Test
    void open_reportsDamagedFileInOneLine() throws IOException {
        close();
        Path file = directory.resolve("sample.mv.db");
        byte[] whole = Files.readAllBytes(file);
        java.util.Arrays.fill(whole, (byte) 'x');
        Files.write(directory.resolve("damaged.mv.db"), whole);

        assertThatThrownBy(() -> Database.open(DatabaseConfig.h2File(directory, "damaged")))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("the file is damaged or no H2 database")
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        open();
    }

    @Test
    void open_reportsUnreachableServerInOneLine() {
        DatabaseConfig unreachable = new DatabaseConfig("jdbc:mysql://127.0.0.1:1/none", "u", "secret", 1);

        assertThatThrownBy(() -> Database.open(unreachable, Duration.ofMillis(100)))
                .isInstanceOf(StoreUnavailableException.class)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        assertThat(unreachable.toString()).doesNotContain("secret");
    }

    @Test
    void database_reconnectsAfterEngineShutdown() {
        assertThat(database.reachable(Duration.ofSeconds(1))).isTrue();
        assertThatThrownBy(() -> {
                    try (Connection admin = database.dataSource().getConnection();
                            var statement = admin.createStatement()) {
                        statement.execute("SHUTDOWN IMMEDIATELY"); // as when the engine gives up after a disk error
                    }
                })
                .as("the connection is closed with the store")
                .isInstanceOf(SQLException.class);

        database.transact(connection -> Sample.insert(connection, "after", 1));
        assertThat(amount("after")).isEqualTo(1);
    }

    private int amount(String id) {
        Integer amount = database.execute(connection -> Sample.amount(connection, id));
        return amount == null ? -1 : amount;
    }
}
