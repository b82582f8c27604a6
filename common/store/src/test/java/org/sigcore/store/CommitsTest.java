// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The embedded engine with a file. {@code CommitsContract} in common/testkit tests all engines. */
@Timeout(60)
class CommitsTest {
    private static final String ADD = "UPDATE sample SET amount = amount + 1 WHERE id = ?";

    @TempDir
    Path directory;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private Database database;
    private Commits commits;

    @BeforeEach
    void open() {
        database = Database.open(DatabaseConfig.h2File(directory, "sample"));
        database.migrate("db/migration/sample");
        commits = new Commits(database);
        database.transact(connection -> {
            for (String id : List.of("held", "1", "2", "3")) {
                Sample.insert(connection, id, 0);
            }
            return null;
        });
    }

    @AfterEach
    void close() {
        threads.close();
        database.close();
    }

    @Test
    void threeWaitingUnits_areOneTransaction() throws Exception {
        long batches;
        do { // units that wait for long start a batch of their own
            batches = batchesOfFourUnits();
        } while (batches != 2);
        assertThat(amount("held"))
                .isPositive()
                .isEqualTo(amount("1"))
                .isEqualTo(amount("2"))
                .isEqualTo(amount("3"));
    }

    /** Commits three units during the commit of another one. */
    private long batchesOfFourUnits() throws Exception {
        long before = database.batches();
        CountDownLatch locked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        Future<Boolean> holder = threads.submit(() -> database.transact(connection -> {
            Sql.update(connection, "UPDATE sample SET document = NULL WHERE id = 'held'");
            locked.countDown();
            return awaited(release);
        }));
        locked.await();
        List<Thread> units = new ArrayList<>();
        units.add(add("held"));
        while (database.batches() == before) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
        for (String id : List.of("1", "2", "3")) {
            units.add(add(id));
        }
        while (units.stream().skip(1).anyMatch(unit -> unit.isAlive() && unit.getState() != Thread.State.WAITING)) {
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
        release.countDown();
        for (Thread unit : units) {
            unit.join();
        }
        assertThat(holder.get()).isTrue();
        return database.batches() - before;
    }

    private Thread add(String id) {
        return Thread.ofVirtual().start(() -> commits.write(RowWrite.fenced("sample", id, ADD, id)));
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private int amount(String id) {
        Integer amount = database.execute(connection -> Sample.amount(connection, id));
        return amount == null ? -1 : amount;
    }
}
