// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.bsfmanagementservice.store.Settling.NEWEST_WINS;

import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.StoreUnavailableException;

/**
 * A node of a real NDB Cluster is killed under load. {@code SIGCORE_TEST_NDB_URL} names both SQL nodes ({@code
 * jdbc:mysql://host1,host2/schema?…&sigcoreEngine=ndb}), {@code SIGCORE_TEST_NDB_CONTROL} is a program that takes {@code
 * kill-data 1}, {@code start-data 1}, {@code kill-sql 1}, {@code start-sql 1}.
 */
@Tag("ndb")
@EnabledIfEnvironmentVariable(named = "SIGCORE_TEST_NDB_URL", matches = "jdbc:mysql:.*")
@EnabledIfEnvironmentVariable(named = "SIGCORE_TEST_NDB_CONTROL", matches = ".+")
class NdbFailureTest {
    private static final int THREADS = 8;
    private static final int BEFORE = 300;
    private static final int AFTER = 300;
    private final String run = UUID.randomUUID().toString().substring(0, 8);
    private final List<Integer> acknowledged = new CopyOnWriteArrayList<>();
    private final List<Integer> refused = new CopyOnWriteArrayList<>();
    private final AtomicInteger next = new AtomicInteger();
    private final AtomicBoolean enough = new AtomicBoolean();

    @ParameterizedTest
    @CsvSource({"kill-data, start-data", "kill-sql, start-sql"})
    void nodeKill_losesNoAcknowledgedBindingAndTrafficContinues(String kill, String start) throws Exception {
        String url = Optional.ofNullable(System.getenv("SIGCORE_TEST_NDB_URL")).orElseThrow();
        try (Database database = Database.open(new DatabaseConfig(url, "", "", THREADS))) {
            database.migrate("db/migration/bsf");
            JdbcPcfBindingStore store = new JdbcPcfBindingStore(database, 1, Clock.systemUTC());
            ExecutorService load = Executors.newVirtualThreadPerTaskExecutor();
            for (int t = 0; t < THREADS; t++) {
                var _ = load.submit(() -> registerUntilEnough(store));
            }
            awaitAcknowledged(BEFORE);
            control(kill);
            int atTheKill = acknowledged.size();
            awaitAcknowledged(atTheKill + AFTER);
            enough.set(true);
            load.shutdown();
            assertThat(load.awaitTermination(60, TimeUnit.SECONDS)).isTrue();
            System.out.printf(
                    "%s: %d acknowledged, %d of them after the kill, %d answered with an error%n",
                    kill, acknowledged.size(), acknowledged.size() - atTheKill, refused.size());

            assertThat(acknowledged)
                    .allMatch(n -> store.findByKey("4:" + address(n)).stream()
                            .anyMatch(found -> found.id().equals(id(n))));
            for (int n = 0; n < next.get(); n++) {
                store.delete(id(n));
            }
        } finally {
            control(start);
        }
    }

    private void registerUntilEnough(JdbcPcfBindingStore store) {
        while (!enough.get()) {
            int n = next.getAndIncrement();
            try {
                store.register(stored(id(n), session("ipv4Addr", address(n), "supi", "imsi-" + run + n)), NEWEST_WINS);
                acknowledged.add(n);
            } catch (StoreUnavailableException e) {
                refused.add(n); // 503: the PCF retries
            }
        }
    }

    private void awaitAcknowledged(int count) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
        while (acknowledged.size() < count) {
            assertThat(System.nanoTime() - deadline)
                    .as("%d acknowledged", acknowledged.size())
                    .isNegative();
            LockSupport.parkNanos(5_000_000);
        }
    }

    private String address(int n) {
        return "10.%d.%d.%d".formatted(Integer.parseInt(run.substring(0, 2), 16), n / 250, n % 250);
    }

    private String id(int n) {
        return run + "-" + n;
    }

    private static void control(String command) throws IOException, InterruptedException {
        String program =
                Optional.ofNullable(System.getenv("SIGCORE_TEST_NDB_CONTROL")).orElseThrow();
        Process process = new ProcessBuilder(program, command, "1")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(process.waitFor()).as(program + " " + command).isZero();
    }
}
