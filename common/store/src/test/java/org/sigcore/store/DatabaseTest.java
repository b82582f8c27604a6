// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded engine, in a file. */
class DatabaseTest {
    @TempDir
    Path directory;

    private Database database;
    private Entities entities;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseConfig.h2File(directory, "sample"));
        database.migrate("db/migration/sample");
        entities = database.entities(Sample.class);
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void keepsRowsOverARestart() {
        entities.transact(session -> session.insert(new Sample("a", 1)));
        close();
        open();

        assertThat(amount("a")).isEqualTo(1);
    }

    @Test
    void migratesCommonAndEngineScriptsOnce() {
        database.migrate("db/migration/sample");

        List<String> notes =
                entities.read(session -> session.createNativeQuery("SELECT note FROM engine_note", String.class)
                        .list());
        assertThat(notes).containsExactly("h2");
    }

    @Test
    void refusesALocationWithoutScripts() {
        assertThatThrownBy(() -> database.migrate("db/migration/nowhere"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("db/migration/nowhere");
    }

    @Test
    void rollsBackWhenTheWorkFails() {
        assertThatThrownBy(() -> entities.transact(session -> {
                    session.insert(new Sample("a", 1));
                    throw new IllegalStateException("changed my mind");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> database.transact(connection -> {
                    insert(connection, "b", 1);
                    throw new IllegalStateException("changed my mind");
                }))
                .isInstanceOf(IllegalStateException.class);

        assertThat(count()).isZero();
    }

    @Test
    void tellsOfATakenKeyFromHibernateAndFromJdbc() {
        entities.transact(session -> session.insert(new Sample("a", 1)));

        assertThatThrownBy(() -> entities.transact(session -> session.insert(new Sample("a", 2))))
                .isInstanceOf(DuplicateKeyException.class);
        assertThatThrownBy(() -> database.transact(connection -> insert(connection, "a", 2)))
                .isInstanceOf(DuplicateKeyException.class);
        assertThat(amount("a")).isEqualTo(1);
    }

    @Test
    void repeatsTheLoserOfADeadlock() throws Exception {
        entities.transact(session -> session.insert(new Sample("a", 0)));
        entities.transact(session -> session.insert(new Sample("b", 0)));
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        AtomicInteger runs = new AtomicInteger();

        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<?> one = executor.submit(() -> addToBoth("a", "b", bothHoldOne, runs));
            Future<?> two = executor.submit(() -> addToBoth("b", "a", bothHoldOne, runs));
            one.get(20, TimeUnit.SECONDS);
            two.get(20, TimeUnit.SECONDS);
        }

        assertThat(List.of(amount("a"), amount("b"))).containsExactly(2, 2);
        assertThat(runs.get()).as("a deadlock happened").isGreaterThan(2);
    }

    @Test
    void anInterruptedThreadDoesNotBreakTheStore() throws ExecutionException, InterruptedException {
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                int n = i;
                executor.submit(() -> {
                            Thread.currentThread().interrupt();
                            try {
                                entities.transact(session -> session.insert(new Sample("interrupted-" + n, n)));
                            } catch (StoreException | StoreUnavailableException e) {
                                // being refused is fine, breaking the others is not
                            }
                        })
                        .get();
            }
        }

        entities.transact(session -> session.insert(new Sample("after", 1)));
        assertThat(amount("after")).isEqualTo(1);
        close();
        open();
        assertThat(amount("after")).isEqualTo(1);
    }

    @Test
    void saysInOneLineThatTheFileIsInUse() throws Exception {
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
                    .as("the other has opened it")
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
    void saysInOneLineThatTheFileIsDamaged() throws IOException {
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
    void saysInOneLineThatTheServerIsNotThere() {
        DatabaseConfig nobody = new DatabaseConfig("jdbc:mysql://127.0.0.1:1/none", "u", "secret", 1);

        assertThatThrownBy(() -> Database.open(nobody, Duration.ofMillis(100)))
                .isInstanceOf(StoreUnavailableException.class)
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("\n"));
        assertThat(nobody.toString()).doesNotContain("secret");
    }

    @Test
    void losesItsStoreAndFindsItAgain() {
        assertThat(database.reachable(Duration.ofSeconds(1))).isTrue();
        assertThatThrownBy(() -> {
                    try (Connection admin = database.dataSource().getConnection();
                            var statement = admin.createStatement()) {
                        statement.execute("SHUTDOWN IMMEDIATELY"); // as when the engine gives up after a disk error
                    }
                })
                .as("the connection is gone with the store")
                .isInstanceOf(SQLException.class);

        entities.transact(session -> session.insert(new Sample("after", 1)));
        assertThat(amount("after")).isEqualTo(1);
    }

    private void addToBoth(String first, String second, CyclicBarrier bothHoldOne, AtomicInteger runs) {
        database.transact(connection -> {
            boolean firstRun = runs.incrementAndGet() <= 2;
            add(connection, first);
            if (firstRun) {
                try {
                    bothHoldOne.await(10, TimeUnit.SECONDS);
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }
            add(connection, second);
            return null;
        });
    }

    private static void add(Connection connection, String id) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE sample SET amount = amount + 1 WHERE id = ?")) {
            update.setString(1, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }

    private static int insert(Connection connection, String id, int amount) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO sample (id, amount) VALUES (?, ?)")) {
            insert.setString(1, id);
            insert.setInt(2, amount);
            return insert.executeUpdate();
        }
    }

    private int amount(String id) {
        Sample sample = entities.read(session -> session.get(Sample.class, id));
        return sample == null ? -1 : sample.amount;
    }

    private int count() {
        return database.execute(connection -> {
            try (var statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM sample")) {
                rows.next();
                return rows.getInt(1);
            }
        });
    }
}
