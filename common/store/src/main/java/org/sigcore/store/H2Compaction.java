// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.h2.mvstore.MVStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Prevents unlimited growth of an embedded H2 database's file. Every commit rewrites the changed pages. H2 reuses a
 * chunk of the file once it contains no live pages, and relies on its background writer thread to move the last pages
 * out of almost empty chunks. Since {@link H2File} saves commits and that thread does not run, this class does its
 * work. Owns its thread.
 */
final class H2Compaction implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(H2Compaction.class);
    private static final int FILL_PERCENT = 50;
    private static final int BYTES_AT_A_TIME = 16 << 20;
    private static final int TIMES_A_TURN = 8;
    private static final long SMALL_FILE = 64L << 20;

    private final H2File file;
    private final GroupCommit commits;
    private boolean failing; // only the first failure in a row is logged
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("h2-compaction").factory());

    H2Compaction(H2File file, GroupCommit commits) {
        this.file = file;
        this.commits = commits;
        var _ = thread.scheduleWithFixedDelay(this::compact, 1, 1, TimeUnit.SECONDS);
    }

    private void compact() {
        MVStore store = file.store();
        try {
            boolean moved = false;
            for (int i = 0; i < TIMES_A_TURN && store.getFileStore().size() > SMALL_FILE; i++) {
                if (!store.compact(FILL_PERCENT, BYTES_AT_A_TIME)) {
                    break;
                }
                moved = true;
            }
            if (moved) {
                commits.await(); // only then may the freed space be reused
            }
            failing = false;
        } catch (RuntimeException | Error e) { // would silently end the task
            if (!failing && !store.isClosed()) {
                LOG.atWarn()
                        .addKeyValue("event", "h2-compaction-failed")
                        .setCause(e)
                        .log("compaction failed, retrying every second while the file grows");
            }
            failing = true;
        }
    }

    @Override
    public void close() {
        thread.close();
    }
}
