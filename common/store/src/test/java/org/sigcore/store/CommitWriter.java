// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.concurrent.CountDownLatch;

/**
 * Process of {@link CommitKillTest} that commits rows on several threads and prints each id after its commit returned,
 * until it is killed.
 */
public final class CommitWriter {
    private CommitWriter() {}

    /** Takes the URL and the number of threads. */
    public static void main(String[] args) throws InterruptedException {
        Database database = Database.open(new DatabaseConfig(args[0], "", "", 8));
        database.migrate("db/migration/sample");
        int threads = Integer.parseInt(args[1]);
        for (int t = 0; t < threads; t++) {
            int lane = t;
            Thread.ofPlatform().start(() -> {
                for (int i = 0; ; i++) {
                    String id = lane + "-" + i;
                    int amount = i;
                    database.transact(connection -> Sample.insert(connection, id, amount));
                    // One write call per line: every line in the pipe is an acknowledged commit.
                    System.out.write(
                            (id + "\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII), 0, id.length() + 1);
                    System.out.flush();
                }
            });
        }
        new CountDownLatch(1).await();
    }
}
