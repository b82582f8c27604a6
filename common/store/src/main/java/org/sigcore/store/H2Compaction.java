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
 * Keeps the file of an embedded H2 database from growing without end. Every commit writes the pages that it changed again; H2
 * reuses a chunk of the file once none of its pages counts any more, and leaves it to the thread that also delays commits to
 * move the last pages out of nearly empty chunks. We save commits ourselves ({@link H2File}) and that thread does not run, so
 * this one does its work. Owns its thread.
 */
final class H2Compaction implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(H2Compaction.class);
    private static final int FILL_PERCENT = 50;
    private static final int BYTES_AT_A_TIME = 16 << 20;
    private static final int TIMES_A_TURN = 8;
    private static final long SMALL_FILE = 64L << 20;

    private final H2File file;
    private final GroupCommit commits;
    private boolean failing; // the first failure in a row is told
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
                commits.await(); // only then may the room of what was moved be used again
            }
            failing = false;
        } catch (RuntimeException | Error e) { // thrown on, it would end the task without a word
            if (!failing && !store.isClosed()) {
                LOG.atWarn()
                        .addKeyValue("event", "h2-compaction-failed")
                        .setCause(e)
                        .log("compaction failed: retried each second, the file grows meanwhile");
            }
            failing = true;
        }
    }

    @Override
    public void close() {
        thread.close();
    }
}
