// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;
import org.h2.store.fs.FilePath;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * File of an H2 database that only this process has open. Commits are saved in groups by {@link GroupCommit}, such that
 * the disk contains a recoverable state at any time: H2 appends the changes, the file is forced, and only then may H2
 * reuse space required by the previously forced state. Rejects writes before the disk is full, and reopens the database
 * after a failed write, which makes H2 close it.
 */
final class H2File implements GroupCommit.Disk, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(H2File.class);
    /** Disables writes by H2's committing threads, as with 0, and by a thread of H2, as with higher values. */
    private static final int SAVED_BY_US = -1;

    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final String UNFORCED = "the disk has failed to keep what was written: check it, then start again";
    private static final int PROBE_BYTES = 1 << 18;

    private final DatabaseConfig config;
    private final H2Gate gate;
    private final Runnable onLost;
    private final @Nullable AcknowledgedVersion acknowledged; // null if not recorded; closed with this file
    private volatile Opened opened;
    private volatile long forcedVersion = -1;
    private volatile @Nullable String refusal;
    private volatile long freeBytes;
    private MVStore.@Nullable TxCounter needed; // required by the last forced state
    private long lookedNanos;
    private boolean shutDown;

    /** A connection that keeps the database open, with H2's internal objects. */
    private record Opened(Connection anchor, org.h2.engine.Database database, MVStore store, FilePath path) {}

    private H2File(
            DatabaseConfig config,
            Opened opened,
            @Nullable AcknowledgedVersion acknowledged,
            H2Gate gate,
            Runnable onLost) {
        this.config = config;
        this.acknowledged = acknowledged;
        this.gate = gate;
        this.opened = opened;
        this.onLost = onLost;
        look();
    }

    /**
     * Opens the file of a database; returns null if the database is not in a file, or is read-only.
     *
     * @param gate gate for statements of this database
     * @param onLost called when existing connections have become unusable
     */
    static @Nullable H2File open(DatabaseConfig config, H2Gate gate, Runnable onLost) {
        try {
            Opened opened = open(config);
            return opened == null ? null : new H2File(config, opened, AcknowledgedVersion.open(config), gate, onLost);
        } catch (SQLException | IOException e) {
            throw new StoreUnavailableException("store " + config.safeUrl() + ": " + OpenFailure.explain(e), e);
        }
    }

    private static @Nullable Opened open(DatabaseConfig config) throws SQLException {
        Connection anchor = config.connect();
        if (anchor.unwrap(JdbcConnection.class).getSession() instanceof SessionLocal session) {
            org.h2.engine.Database database = session.getDatabase();
            MVStore store = database.getStore().getMvStore();
            if (store.getFileStore() != null && !store.isReadOnly()) {
                store.setAutoCommitDelay(SAVED_BY_US);
                return new Opened(
                        anchor,
                        database,
                        store,
                        FilePath.get(store.getFileStore().getFileName()));
            }
        }
        anchor.close();
        return null;
    }

    /** Returns H2's store, which is replaced after a failed write. */
    MVStore store() {
        return opened.store();
    }

    /** Returns the free disk space for this process in octets. */
    long freeBytes() {
        return freeBytes;
    }

    /** Returns a one-line reason why nothing can be stored; null during normal operation. */
    @Nullable
    String refusal() {
        return wasClosed() ? "the file was closed" : refusal;
    }

    /** Returns true if H2 has closed the file outside of {@link #save}, and {@link #tick} has not reopened it yet. */
    boolean wasClosed() {
        return refusal == null && opened.store().isClosed();
    }

    /** Returns true if all previous commits have been saved. */
    boolean isSaved() {
        MVStore store = opened.store();
        return !store.hasUnsavedChanges()
                && (config.sync() != Sync.ALWAYS || store.getCurrentVersion() == forcedVersion);
    }

    @Override
    public void save() {
        MVStore store = opened.store();
        try {
            if (!store.isClosed() && System.nanoTime() - lookedNanos > LOOK_NANOS) {
                look();
            }
            gate.alone(store::commit);
            if (config.sync() == Sync.ALWAYS) {
                force(store);
            }
            if (store.isClosed() || PlainFile.isUnforced(opened.path())) { // neither throws an exception
                throw new StoreUnavailableException("the file was closed", null, true);
            }
        } catch (MVStoreException e) {
            throw failed(e);
        } catch (InterruptedException e) { // this thread is never interrupted
            throw new IllegalStateException(e);
        }
    }

    private void force(MVStore store) {
        long version = store.getCurrentVersion();
        MVStore.TxCounter state = store.registerVersionUsage();
        store.sync();
        forcedVersion = version;
        if (acknowledged != null) {
            acknowledged.record(version);
        }
        MVStore.TxCounter before = needed;
        needed = state;
        if (before != null) {
            store.deregisterVersionUsage(before);
        }
    }

    // The state of unforced data is unknown: only data read back from the file is valid.
    private StoreUnavailableException failed(MVStoreException e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String why = "the file cannot be written: " + OpenFailure.oneLine(root.getMessage());
        if (refusal == null) {
            LOG.atError()
                    .addKeyValue("event", "database-write-failed")
                    .addKeyValue("file", opened.path().unwrap())
                    .log(why);
        }
        refusal = why;
        opened.store().closeImmediately();
        return new StoreUnavailableException(why, e, true);
    }

    @Override
    public void tick() {
        try {
            if (PlainFile.isUnforced(opened.path())) {
                endForGood();
            } else if (opened.store().isClosed()) {
                reopen();
            } else {
                look();
                if (config.sync() == Sync.SECOND && opened.store().getCurrentVersion() != forcedVersion) {
                    force(opened.store());
                }
            }
        } catch (MVStoreException e) {
            failed(e);
        } catch (SQLException | IOException | RuntimeException e) {
            String why = "the file cannot be opened again: " + OpenFailure.explain(e);
            if (!why.equals(refusal)) {
                LOG.atError()
                        .addKeyValue("event", "database-unreadable")
                        .addKeyValue("file", opened.path().unwrap())
                        .log(why);
            }
            refusal = why;
            onLost.run(); // pooled connections may keep the file open
        }
    }

    // The file remains readable, and the next force would succeed although data that it acknowledges could be lost.
    private void endForGood() {
        if (!UNFORCED.equals(refusal)) {
            LOG.atError()
                    .addKeyValue("event", "database-not-forced")
                    .addKeyValue("file", opened.path().unwrap())
                    .log(UNFORCED);
            refusal = UNFORCED;
            opened.store().closeImmediately();
        }
    }

    private void look() {
        lookedNanos = System.nanoTime();
        freeBytes = PlainFile.usableSpace(opened.path());
        boolean full = freeBytes < config.minFreeBytes();
        if (full && refusal == null) {
            LOG.atError()
                    .addKeyValue("event", "disk-nearly-full")
                    .addKeyValue("free", freeBytes)
                    .addKeyValue("wanted", config.minFreeBytes())
                    .log("the disk is nearly full: nothing is stored until there is space");
        } else if (!full && refusal != null) {
            LOG.atWarn()
                    .addKeyValue("event", "disk-has-space")
                    .addKeyValue("free", freeBytes)
                    .log("the disk has space again");
        }
        refusal = full ? "the disk is nearly full, %d MB left".formatted(freeBytes >> 20) : null;
    }

    private void reopen() throws SQLException, IOException {
        if (refusal == null) {
            refusal = "the file was closed after a failure";
        }
        probe(opened.path());
        if (!shutDown) { // once, since it also closes a reopened database
            shutDown = true;
            opened.database().shutdownImmediately();
            needed = null;
            forcedVersion = -1;
        }
        Opened again = open(config);
        if (again == null) {
            throw new SQLException("no longer in a file");
        }
        opened = again;
        shutDown = false;
        onLost.run();
        LOG.atWarn()
                .addKeyValue("event", "database-reopened")
                .addKeyValue("file", again.path().unwrap())
                .log("reopened the database");
        look();
    }

    /** Writes as much data as opening a database and several commits require, and deletes it again. */
    private static void probe(FilePath database) throws IOException {
        FilePath probe = FilePath.get(database + ".probe");
        try (FileChannel file = probe.open("rw")) {
            ByteBuffer octets = ByteBuffer.allocate(PROBE_BYTES);
            for (long at = 0; octets.hasRemaining(); ) {
                at += file.write(octets, at);
            }
            file.force(true);
        } finally {
            probe.delete();
        }
    }

    /** Permits H2 to reuse all replaced space and closes the database. */
    @Override
    public void close() {
        if (needed != null && !opened.store().isClosed()) {
            opened.store().deregisterVersionUsage(needed);
            needed = null;
        }
        try (AcknowledgedVersion _ = acknowledged) {
            opened.anchor().close();
        } catch (SQLException | IOException e) {
            LOG.atWarn()
                    .addKeyValue("event", "database-close-failed")
                    .log("the database was not closed properly: {}", OpenFailure.explain(e));
        }
    }
}
