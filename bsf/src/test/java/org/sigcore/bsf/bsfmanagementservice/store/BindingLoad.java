// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.store;

import static org.sigcore.bsf.bsfmanagementservice.logic.Bindings.stored;
import static org.sigcore.bsf.bsfmanagementservice.store.Settling.NEWEST_WINS;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.LongStream;
import org.sigcore.bsf.bsfmanagementservice.logic.StoredDocument;
import org.sigcore.model.Json;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;

/**
 * Fills the store with bindings and prints the cost of operations at each size: a measurement, not a test. Arguments: a
 * JDBC URL or a folder for H2, then sizes in rising order, such as {@code 50000 5000000}; with {@code --fill} it
 * only fills.
 * The bindings are those of {@code BsfBench} (perf/simulators). See perf/README.md.
 */
final class BindingLoad {
    private static final int THREADS = 8;
    private static final int IN_A_STATEMENT = 64;
    private static final int IN_A_TRANSACTION = 4 * IN_A_STATEMENT; // NDB keeps the rows of a transaction in memory
    private static final int MEASURED = 20_000;

    private final Database database;
    private final JdbcPcfBindingStore store;
    private final BindingBatches table = new BindingBatches(1, System::currentTimeMillis);
    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    private BindingLoad(Database database) {
        this.database = database;
        this.store = new JdbcPcfBindingStore(database, 1, Clock.systemUTC());
    }

    public static void main(String[] line) throws Exception {
        List<String> arguments = new ArrayList<>(List.of(line));
        boolean onlyFill = arguments.remove("--fill");
        String store = arguments.removeFirst();
        Path file = Path.of(store, "bsf.mv.db");
        DatabaseConfig config = store.startsWith("jdbc:")
                ? new DatabaseConfig(store, "", "", THREADS)
                : new DatabaseConfig(
                        "jdbc:h2:file:" + Path.of(store).toAbsolutePath() + "/bsf", "sigcore", "", THREADS);
        try (Database database = Database.open(config)) {
            database.migrate("db/migration/bsf");
            BindingLoad load = new BindingLoad(database);
            long from = 0;
            for (String argument : arguments) {
                long size = Long.parseLong(argument);
                load.fill(from, size);
                printSize(file, "filled");
                if (!onlyFill) {
                    load.measure(size, from == 0);
                    printSize(file, "measured");
                }
                from = size;
            }
        }
        printSize(file, "closed");
    }

    private static void printSize(Path file, String when) throws IOException {
        Runtime memory = Runtime.getRuntime();
        System.out.printf(
                "%s: heap %,d MB in use%s%n",
                when,
                (memory.totalMemory() - memory.freeMemory()) >> 20,
                Files.exists(file) ? ", file %,d MB".formatted(Files.size(file) >> 20) : "");
    }

    private void fill(long from, long to) throws InterruptedException {
        long begin = System.nanoTime();
        AtomicLong next = new AtomicLong(from);
        parallel(() -> {
            for (long n = next.getAndAdd(IN_A_TRANSACTION); n < to; n = next.getAndAdd(IN_A_TRANSACTION)) {
                long first = n;
                database.transact(connection -> {
                    long end = Math.min(first + IN_A_TRANSACTION, to);
                    for (long some = first; some < end; some += IN_A_STATEMENT) {
                        table.insert(
                                connection,
                                LongStream.range(some, Math.min(some + IN_A_STATEMENT, end))
                                        .mapToObj(binding -> BindingRows.of(binding(binding), id(binding)))
                                        .toList());
                    }
                    return null;
                });
            }
        });
        double seconds = (System.nanoTime() - begin) / 1e9;
        System.out.printf("filled %,d to %,d in %.0f s, %,.0f a second%n", from, to, seconds, (to - from) / seconds);
    }

    private void measure(long size, boolean warm) throws InterruptedException {
        if (warm) { // excludes the work of the JIT compiler
            cost("warm-up", 3 * MEASURED, n -> store.findByKey("4:" + address(anyOf(size))));
        }
        cost("look-up by address at " + size, MEASURED, n -> store.findByKey("4:" + address(anyOf(size))));
        AtomicLong created = new AtomicLong(size);
        cost("register at " + size, MEASURED, n -> {
            long binding = created.getAndIncrement();
            store.register(binding(binding), NEWEST_WINS);
        });
        AtomicLong deleted = new AtomicLong(size);
        cost("delete at " + size, MEASURED, n -> store.delete(id(deleted.getAndIncrement())));
    }

    private void cost(String name, int times, LongConsumer operation) throws InterruptedException {
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
                name,
                (system.getProcessCpuTime() - cpu) / 1e3 / times,
                times / seconds,
                seconds * 1000 * THREADS / times,
                THREADS);
    }

    private static void parallel(Runnable work) throws InterruptedException {
        try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            for (Future<?> done : threads.invokeAll(Collections.nCopies(THREADS, Executors.callable(work)))) {
                done.get();
            }
        } catch (ExecutionException e) { // the work of one thread is missing
            throw new IllegalStateException(e.getCause());
        }
    }

    private static long anyOf(long size) {
        return ThreadLocalRandom.current().nextLong(size);
    }

    private static StoredDocument binding(long n) {
        return stored(id(n), n, Json.parseObject("""
            {"supi": "imsi-00101%010d", "gpsi": "msisdn-4917%08d", "ipv4Addr": "%s", "dnn": "internet",
             "snssai": {"sst": 1, "sd": "000001"}, "pcfId": "b0f3c1de-2f1a-4f55-8a1b-0000000000a1",
             "pcfFqdn": "pcf1.region1.sigcore.lab", "pcfIpEndPoints": [{"ipv4Address": "192.0.2.17", "port": 8080}],
             "pcfDiamHost": "pcf1.region1.sigcore.lab", "pcfDiamRealm": "sigcore.lab",
             "pcfSetId": "set1.pcfset.5gc.mnc001.mcc001", "bindLevel": "NF_SET", "suppFeat": "3"}
            """.formatted(n, n, address(n)).getBytes(StandardCharsets.UTF_8)));
    }

    private static String address(long n) {
        return (10 + (n >> 24)) + "." + (n >> 16 & 255) + "." + (n >> 8 & 255) + "." + (n & 255);
    }

    // In the order of time like the IDs of the BSF, forty per millisecond.
    private static String id(long n) {
        return new UUID((n / 40) << 16 | 0x7000, n * 0x9E3779B97F4A7C15L).toString();
    }
}
