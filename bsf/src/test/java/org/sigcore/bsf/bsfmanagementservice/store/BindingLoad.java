// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.session;
import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;

/**
 * Fills the store with bindings, and says what operations cost at each size: a measurement, not a test. Arguments: a JDBC
 * URL or a folder for H2, then sizes in rising order, such as {@code 50000 5000000}. See perf/README.md.
 */
final class BindingLoad {
    private static final int THREADS = 8;
    private static final int BATCH = 200;
    private static final int MEASURED = 20_000;

    private final Database database;
    private final SqlPcfBindingStore store;
    private final BindingBatches table = new BindingBatches(1, System::currentTimeMillis);
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private BindingLoad(Database database) {
        this.database = database;
        this.store = new SqlPcfBindingStore(database, 1, Clock.systemUTC());
    }

    public static void main(String[] args) throws Exception {
        DatabaseConfig config = args[0].startsWith("jdbc:")
                ? new DatabaseConfig(args[0], "", "", THREADS)
                : DatabaseConfig.h2File(Path.of(args[0]), "bsf");
        try (Database database = Database.open(config)) {
            database.migrate("db/migration/bsf");
            BindingLoad load = new BindingLoad(database);
            long from = 0;
            for (int i = 1; i < args.length; i++) {
                long size = Long.parseLong(args[i]);
                load.fill(from, size);
                load.measure(size, i == 1);
                from = size;
            }
        }
    }

    private void fill(long from, long to) throws InterruptedException {
        long begin = System.nanoTime();
        AtomicLong next = new AtomicLong(from);
        parallel(() -> {
            for (long n = next.getAndAdd(BATCH); n < to; n = next.getAndAdd(BATCH)) {
                long first = n;
                database.transact(connection -> {
                    for (long binding = first; binding < Math.min(first + BATCH, to); binding++) {
                        BindingRows rows =
                                BindingRows.of(stored(id(binding), binding, session(members(binding))), id(binding));
                        table.insert(connection, List.of(rows));
                    }
                    return null;
                });
            }
        });
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf("filled %,d to %,d in %.0f s, %,.0f a second%n", from, to, seconds, (to - from) / seconds);
    }

    private void measure(long size, boolean warm) throws InterruptedException {
        if (warm) { // the compiler's work is not the operation's
            cost("warm-up", 3 * MEASURED, n -> store.findByKey("4:" + address(anyOf(size))));
        }
        cost("look-up by address at " + size, MEASURED, n -> store.findByKey("4:" + address(anyOf(size))));
        AtomicLong created = new AtomicLong(size);
        cost("register at " + size, MEASURED, n -> {
            long binding = created.getAndIncrement();
            store.register(stored(id(binding), binding, session(members(binding))));
        });
        AtomicLong deleted = new AtomicLong(size);
        cost("delete at " + size, MEASURED, n -> store.delete(id(deleted.getAndIncrement())));
    }

    private void cost(String what, int times, LongConsumer operation) throws InterruptedException {
        long cpu = system.getProcessCpuTime();
        long begin = System.nanoTime();
        AtomicLong left = new AtomicLong(times);
        parallel(() -> {
            for (long n = left.getAndDecrement(); n > 0; n = left.getAndDecrement()) {
                operation.accept(n);
            }
        });
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf(
                "%-35s %6.1f CPU us, %,.0f a second, %.2f ms each on %d threads%n",
                what,
                (system.getProcessCpuTime() - cpu) / 1e3 / times,
                times / seconds,
                seconds * 1000 * THREADS / times,
                THREADS);
    }

    private static void parallel(Runnable work) throws InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (int t = 0; t < THREADS; t++) {
                var _ = threads.submit(work);
            }
            threads.shutdown();
            if (!threads.awaitTermination(1, TimeUnit.DAYS)) {
                throw new IllegalStateException("not done in a day");
            }
        }
    }

    private static long anyOf(long size) {
        return ThreadLocalRandom.current().nextLong(size);
    }

    private static Object[] members(long n) {
        return new Object[] {
            "ipv4Addr", address(n), "supi", "imsi-%015d".formatted(n), "gpsi", "msisdn-%012d".formatted(n)
        };
    }

    private static String address(long n) {
        return (10 + (n >> 24)) + "." + (n >> 16 & 255) + "." + (n >> 8 & 255) + "." + (n & 255);
    }

    // Spread over the table, as random ones are.
    private static String id(long n) {
        return new UUID(n * 0x9E3779B97F4A7C15L, n).toString();
    }
}
