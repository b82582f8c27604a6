// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the file of an embedded H2 database from growing without end. Every commit writes the pages that it changed again; H2
 * reuses a chunk of the file once none of its pages counts any more, and leaves it to the thread that also delays commits to
 * move the last pages out of nearly empty chunks. With {@code WRITE_DELAY=0} that thread does not run, so this one does its
 * work. Owns its thread.
 */
final class H2Compaction implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(H2Compaction.class);
    private static final int FILL_PERCENT = 50;
    private static final int BYTES_AT_A_TIME = 16 << 20;
    private static final int TIMES_A_TURN = 8;
    private static final long SMALL_FILE = 64L << 20;

    private final MVStore store;
    private boolean failing; // the first failure in a row is told
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("h2-compaction").factory());

    private H2Compaction(MVStore store) {
        this.store = store;
        var _ = thread.scheduleWithFixedDelay(this::compact, 1, 1, TimeUnit.SECONDS);
    }

    /** Null when the database is not in this process, or only in memory. */
    static @Nullable H2Compaction of(DataSource source) {
        try (Connection connection = source.getConnection()) {
            if (connection.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
                MVStore store = session.getDatabase().getStore().getMvStore();
                return store.getFileStore() == null || store.isReadOnly() ? null : new H2Compaction(store);
            }
            return null;
        } catch (SQLException e) {
            LOG.warn("event=h2-compaction-off", e);
            return null;
        }
    }

    private void compact() {
        try {
            for (int i = 0; i < TIMES_A_TURN && store.getFileStore().size() > SMALL_FILE; i++) {
                if (!store.compact(FILL_PERCENT, BYTES_AT_A_TIME)) {
                    break;
                }
            }
            failing = false;
        } catch (RuntimeException | Error e) { // thrown on, it would end the task without a word
            if (!failing && !store.isClosed()) {
                LOG.atWarn()
                        .setCause(e)
                        .log("event=h2-compaction-failed: retried each second, the file grows meanwhile");
            }
            failing = true;
        }
    }

    @Override
    public void close() {
        thread.close();
    }
}
