// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Measures the cost of a durable commit: {@code java -cp … org.sigcore.store.CommitCost <url | directory> <rows>
 * <threads>...}. Prints µs of wall time, of CPU and throughput for insert and read, plain JDBC and stateless Hibernate.
 */
public final class CommitCost {
    private CommitCost() {}

    /** See the class. */
    public static void main(String[] args) throws Exception {
        String url = args[0].startsWith("jdbc:")
                ? args[0]
                : DatabaseConfig.h2File(Path.of(args[0]), "cost").url();
        int rows = Integer.parseInt(args[1]);
        try (Database database = Database.open(
                new DatabaseConfig(url, System.getProperty("user", ""), System.getProperty("password", ""), 32)
                        .with(Sync.valueOf(System.getProperty("sync", "ALWAYS"))))) {
            database.migrate("db/migration/sample");
            for (int i = 2; i < args.length; i++) {
                int threads = Integer.parseInt(args[i]);
                byte[] document = new byte[1000];
                for (int round = 0; round < 2; round++) { // the first warms up
                    String prefix = threads + "-" + round + "-" + System.nanoTime() % 100000 + "-";
                    measure(
                            "insert jdbc",
                            threads,
                            rows,
                            n -> database.write(connection -> {
                                try (PreparedStatement insert = connection.prepareStatement(
                                        "INSERT INTO sample (id, amount, document) VALUES (?, ?, ?)")) {
                                    insert.setString(1, prefix + "j" + n);
                                    insert.setInt(2, n);
                                    insert.setBytes(3, document);
                                    return insert.executeUpdate();
                                }
                            }));
                    measure(
                            "read jdbc",
                            threads,
                            rows,
                            n -> database.execute(connection -> {
                                try (PreparedStatement read =
                                        connection.prepareStatement("SELECT document FROM sample WHERE id = ?")) {
                                    read.setString(1, prefix + "j" + n);
                                    try (var found = read.executeQuery()) {
                                        return found.next() ? found.getBytes(1).length : -1;
                                    }
                                }
                            }));
                }
            }
            if (!args[0].startsWith("jdbc:")) {
                System.out.println("file " + Files.size(Path.of(args[0], "cost.mv.db")) / 1024 + " KiB");
            }
        }
    }

    private interface Work {
        Object run(int n);
    }

    private static void measure(String what, int threads, int rows, Work work) throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(threads);
        long cpu = cpuNanos();
        long start = System.nanoTime();
        for (int t = 0; t < threads; t++) {
            Thread.ofVirtual().start(() -> {
                for (int n = next.getAndIncrement(); n < rows; n = next.getAndIncrement()) {
                    work.run(n);
                }
                done.countDown();
            });
        }
        done.await();
        double wall = (System.nanoTime() - start) / 1000.0;
        double used = (cpuNanos() - cpu) / 1000.0;
        System.out.printf(
                "%-17s threads %3d  latency %7.1f us  cpu %7.1f us  %8.0f/s%n",
                what, threads, wall * threads / rows, used / rows, rows * 1e6 / wall);
    }

    private static long cpuNanos() {
        return ((com.sun.management.OperatingSystemMXBean)
                        java.lang.management.ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
