// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Acknowledged writes survive a power failure, which keeps the forced writes and some of the others. */
class PowerLossTest {
    private static final int FAILURES = 6;
    private static final int ROWS_BETWEEN = 80;

    @TempDir
    Path directory;

    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
    private volatile CountDownLatch rows = new CountDownLatch(ROWS_BETWEEN);
    private volatile boolean stopped;

    @ParameterizedTest
    @ValueSource(ints = {1, 8})
    void powerFailure_losesNoAcknowledgedWrite(int threads) throws Exception {
        Random some = new Random(threads);
        FaultyDisk.Disk disk = FaultyDisk.of(Files.createDirectory(directory.resolve("disk")));
        try (Database database = Database.open(DatabaseConfig.h2File(directory.resolve("disk"), "sample"))) {
            database.migrate("db/migration/sample");
            List<Thread> writers = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                int lane = t;
                writers.add(Thread.startVirtualThread(() -> write(database, lane)));
            }
            for (int n = 0; n < FAILURES; n++) {
                rows.await();
                rows = new CountDownLatch(ROWS_BETWEEN);
                Path left = Files.createDirectory(directory.resolve("failure" + n));
                Set<String> before = new HashSet<>(acknowledged);
                disk.copyForced(left, n % 2 == 0 ? null : some);
                assertThat(stored(left)).containsAll(before);
            }
            stopped = true;
            for (Thread writer : writers) {
                writer.join();
            }
        }
    }

    // Rows are also replaced and removed, so that H2 reuses space in its file.
    private void write(Database database, int lane) {
        for (int i = 0; !stopped; i++) {
            String id = lane + "-" + i;
            String old = lane + "-" + (i - 20) + "x";
            database.transact(connection -> {
                try (var insert = connection.prepareStatement(
                                "INSERT INTO sample (id, amount, document) VALUES (?, 1, ?)");
                        var delete = connection.prepareStatement("DELETE FROM sample WHERE id = ?")) {
                    insert.setBytes(2, new byte[2000]);
                    for (String row : List.of(id, id + "x")) {
                        insert.setString(1, row);
                        insert.addBatch();
                    }
                    delete.setString(1, old);
                    delete.executeUpdate();
                    return insert.executeBatch();
                }
            });
            acknowledged.add(id);
            rows.countDown();
        }
    }

    private static Set<String> stored(Path folder) {
        try (Database left = Database.open(DatabaseConfig.h2File(folder, "sample"))) {
            return left.execute(connection -> {
                Set<String> ids = new HashSet<>();
                try (var statement = connection.createStatement();
                        var found = statement.executeQuery("SELECT id, document FROM sample")) {
                    while (found.next()) {
                        assertThat(found.getBytes(2)).hasSize(2000);
                        ids.add(found.getString(1));
                    }
                }
                return ids;
            });
        }
    }

    @Test
    void singleWrite_isForced() throws IOException {
        FaultyDisk.Disk disk = FaultyDisk.of(directory);
        try (Database database = Database.open(DatabaseConfig.h2File(directory, "sample"))) {
            database.migrate("db/migration/sample");
            database.write(connection -> connection
                    .createStatement()
                    .executeUpdate(
                            "INSERT INTO sample (id, amount, document) VALUES ('a', 1, '" + "x".repeat(2000) + "')"));
            Path left = Files.createDirectory(directory.resolve("left"));
            disk.copyForced(left, null);
            assertThat(stored(left)).containsExactly("a");
        }
    }

    @Test
    void reads_doNotForce() {
        FaultyDisk.Disk disk = FaultyDisk.of(directory);
        try (Database database = Database.open(DatabaseConfig.h2File(directory, "sample"))) {
            database.migrate("db/migration/sample");
            int before = disk.forces.get();
            for (int n = 0; n < 10; n++) {
                stored(database);
                database.transact(PowerLossTest::count);
            }
            assertThat(disk.forces).hasValue(before);
        }
    }

    @Test
    void syncNever_doesNotForce() {
        FaultyDisk.Disk disk = FaultyDisk.of(directory);
        DatabaseConfig config = DatabaseConfig.h2File(directory, "sample").with(Sync.NEVER);
        try (Database database = Database.open(config)) {
            database.migrate("db/migration/sample");
            database.transact(connection -> Sample.insert(connection, "a", 1));
            assertThat(disk.forces).hasValue(0);
        }
    }

    private static int stored(Database database) {
        return database.execute(PowerLossTest::count);
    }

    private static int count(java.sql.Connection connection) throws java.sql.SQLException {
        try (var statement = connection.createStatement();
                var row = statement.executeQuery("SELECT COUNT(*) FROM sample")) {
            row.next();
            return row.getInt(1);
        }
    }
}
