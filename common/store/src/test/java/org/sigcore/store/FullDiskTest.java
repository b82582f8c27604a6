// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full disk: writes are refused as unavailable, no acknowledged write is lost, and the store recovers by itself. */
class FullDiskTest {
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    @TempDir
    Path directory;

    private FaultyDisk.Disk disk;
    private Database database;
    private final Set<String> acknowledged = new HashSet<>();

    @BeforeEach
    void open() {
        disk = FaultyDisk.of(directory);
        database = Database.open(DatabaseConfig.h2File(directory, "sample"));
        database.migrate("db/migration/sample");
    }

    @AfterEach
    void close() {
        database.close();
    }

    @Test
    void nearlyFullDisk_refusesWritesAndServesReads() {
        insert("before");
        disk.usable = 20_000_000;
        untilRefused();

        assertThatThrownBy(() -> insert("refused"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage("the disk is nearly full, 19 MB left");
        assertThat(database.reachable(PATIENCE)).isFalse();
        assertThat(database.freeBytes()).hasValue(20_000_000);
        assertThat(ids()).containsAll(acknowledged).doesNotContain("refused");

        disk.usable = 40_000_000;
        untilReachable();
        insert("after");
        assertThat(ids()).containsAll(acknowledged);
    }

    @Test
    void fullDisk_losesNoAcknowledgedWrite_andRecoversWithSpace() throws InterruptedException {
        insert("before");
        disk.full = true;
        List<Class<?>> refusals = Collections.synchronizedList(new ArrayList<>());
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < 8; t++) {
            int lane = t;
            threads.add(Thread.startVirtualThread(() -> {
                try {
                    store("lost" + lane);
                } catch (RuntimeException e) {
                    refusals.add(e.getClass());
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(refusals).hasSize(8).containsOnly(StoreUnavailableException.class);
        assertThat(database.reachable(PATIENCE)).isFalse();
        assertThatThrownBy(() -> insert("refused")).isInstanceOf(StoreUnavailableException.class);

        disk.full = false;
        untilReachable();
        insert("after");
        assertThat(ids()).containsAll(acknowledged).doesNotContain("refused");
        close();
        open();
        assertThat(ids()).containsAll(acknowledged);
    }

    @Test
    void diskFullRepeatedly_losesNoAcknowledgedWrite() {
        fillRepeatedly();
        assertThat(ids()).containsAll(acknowledged);
    }

    private void fillRepeatedly() {
        for (int round = 0; round < 5; round++) {
            disk.full = true;
            int now = round;
            assertThatThrownBy(() -> insert("refused" + now)).isInstanceOf(StoreUnavailableException.class);
            disk.full = false;
            untilReachable();
            IntStream.range(0, 50).forEach(n -> insert(now + "-" + n));
        }
    }

    @Test
    void failedForce_refusesAllLaterWrites() {
        insert("before");
        disk.unforceable = true;
        assertThatThrownBy(() -> insert("lost")).isInstanceOf(StoreUnavailableException.class);

        disk.unforceable = false;
        assertThatThrownBy(() -> insert("refused")).isInstanceOf(StoreUnavailableException.class);
        while (!database.refusal()
                .equals(Optional.of("the disk has failed to keep what was written: check it, then start again"))) {
            LockSupport.parkNanos(1_000_000);
        }
        assertThatThrownBy(() -> insert("refused")).isInstanceOf(StoreUnavailableException.class);
        assertThat(database.reachable(PATIENCE)).isFalse();
    }

    @Test
    void diskFullRepeatedly_leavesNoExtraFiles() throws Exception {
        fillRepeatedly();
        try (var files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> !name.endsWith(".image")))
                    .isSubsetOf(List.of("sample.mv.db", "sample.trace.db", "sample.version"));
        }
    }

    private void insert(String id) {
        store(id);
        acknowledged.add(id);
    }

    private void store(String id) {
        database.transact(connection -> {
            try (var insert =
                    connection.prepareStatement("INSERT INTO sample (id, amount, document) VALUES (?, 1, ?)")) {
                insert.setString(1, id);
                insert.setBytes(2, new byte[1000]);
                return insert.executeUpdate();
            }
        });
    }

    private void untilRefused() {
        while (database.reachable(PATIENCE)) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private void untilReachable() {
        while (!database.reachable(PATIENCE)) {
            LockSupport.parkNanos(1_000_000);
        }
    }

    private Set<String> ids() {
        return database.execute(connection -> {
            Set<String> ids = new HashSet<>();
            try (var statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT id FROM sample")) {
                while (rows.next()) {
                    ids.add(rows.getString(1));
                }
            }
            return ids;
        });
    }
}
