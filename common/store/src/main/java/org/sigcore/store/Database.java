// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * A database of an NF: connection pool, migrations and transactions. Thread-safe; must be closed by its opener.
 *
 * <pre>{@code
 * try (Database database = Database.open(config)) {
 *     database.migrate("db/migration/bsf");
 *     database.transact(connection -> Sql.update(connection, "INSERT INTO something (id) VALUES (?)", id));
 * }
 * }</pre>
 */
public final class Database implements AutoCloseable {
    private static final Duration CONNECTION_WAIT = Duration.ofMillis(2500);
    private static final Duration FIRST_CONNECTION = Duration.ofSeconds(20);

    static {
        // H2's object cache would look up each value of a page that it reads, which costs more than it saves.
        String objectCache = "h2.objectCache";
        System.setProperty(objectCache, System.getProperty(objectCache, "false"));
    }

    private final DatabaseConfig config;
    private final HikariDataSource pool;
    private final Transactor transactor;
    private final LongAdder batches = new LongAdder();
    private final LongAdder batchElements = new LongAdder();
    private final Set<String> migrated = ConcurrentHashMap.newKeySet();
    private final @Nullable H2File file; // null if remote, in memory, or shared
    private final @Nullable WriterThreads writers;
    private final @Nullable GroupCommit commits;
    private final @Nullable H2Compaction compaction;

    private Database(DatabaseConfig config, HikariDataSource pool, @Nullable H2Gate gate) {
        this.config = config;
        this.pool = pool;
        this.transactor = new Transactor(RetryPolicy.DEFAULT, System::nanoTime, this::distrustPool);
        boolean h2 = config.engine() == Engine.H2;
        this.writers = h2 ? null : new WriterThreads(config.poolSize());
        this.file = gate == null ? null : H2File.open(config, gate, this::distrustPool);
        if (file != null) {
            this.commits = new GroupCommit(file);
            this.compaction = new H2Compaction(file, commits);
        } else {
            this.commits = h2 && shared() && config.sync() == Sync.ALWAYS ? new GroupCommit(new H2Server(pool)) : null;
            this.compaction = null;
        }
    }

    /**
     * Connects to a database, and creates the file of an embedded one if necessary.
     *
     * @throws StoreUnavailableException if it cannot be opened, with a one-line reason: unreachable, wrong password,
     *     file in use by another process, file damaged
     */
    public static Database open(DatabaseConfig config) {
        return open(config, FIRST_CONNECTION);
    }

    /** @param firstConnection time to wait for the first connection to a server */
    static Database open(DatabaseConfig config, Duration firstConnection) {
        HikariConfig hikari = new HikariConfig();
        hikari.setPoolName("store");
        H2Gate gate = config.engine() == Engine.H2 && !Engine.isShared(config.url()) ? new H2Gate() : null;
        if (gate != null) {
            hikari.setDataSource(gate.gated(config));
        } else {
            hikari.setJdbcUrl(config.engine().complete(config.url()));
            if (!config.user().isEmpty()) { // otherwise those in the URL apply
                hikari.setUsername(config.user());
                hikari.setPassword(config.password());
            }
        }
        hikari.setMaximumPoolSize(config.poolSize());
        hikari.setConnectionTimeout(CONNECTION_WAIT.toMillis());
        hikari.setExceptionOverride(new LostConnections());
        if (Engine.isShared(config.url())) {
            // The first connection loads the driver, which takes time on a busy machine; and the process that serves an
            // H2 file to others may be starting or stopping.
            hikari.setInitializationFailTimeout(firstConnection.toMillis());
        }
        if (config.engine() == Engine.H2) {
            // An embedded database stays open as long as it has connections: never replace the first one.
            hikari.setMaxLifetime(0);
            hikari.setMinimumIdle(1);
        }
        try {
            if (config.url().startsWith("jdbc:h2:file:")) {
                makeFolder(config.url());
            }
            AcknowledgedVersion.check(config);
            return new Database(config, new HikariDataSource(hikari), gate);
        } catch (StoreException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw new StoreUnavailableException("store " + config.safeUrl() + ": " + OpenFailure.explain(e), e);
        }
    }

    private static void makeFolder(String url) throws IOException {
        Path folder = Path.of(url.substring("jdbc:h2:file:".length()).split(";", 2)[0])
                .toAbsolutePath()
                .getParent();
        if (folder != null && !Files.exists(folder)) { // otherwise leave its permissions
            OwnerOnly.directory(folder);
        }
    }

    /**
     * Migrates the schema with scripts {@code V<n>__<what>.sql} on the class path under {@code location/common} and
     * {@code location/h2} or {@code location/mysql}. Several processes may do so concurrently. Each location has its
     * own version history; a second call for a location does nothing. In scripts, {@code ${tableOptions}} expands to
     * the engine's CREATE TABLE options, and the rest of a line after {@code ${onNdb}} applies to NDB Cluster only.
     *
     * @throws StoreException if a script fails, or an executed script has changed since
     */
    public void migrate(String location) {
        if (!migrated.contains(location)) {
            Object begun = begin();
            Runnable migration = () -> Migration.run(pool, config, location);
            if (shared()) {
                new MigrationLock(config).hold(migration);
            } else {
                migration.run();
            }
            save(begun);
            migrated.add(location);
        }
    }

    /** Returns the pool, whose connections are in auto-commit mode. Owned by the database. */
    public DataSource dataSource() {
        return pool;
    }

    /** Returns the engine of the database. */
    public Engine engine() {
        return config.engine();
    }

    /** Returns the threads for transactions of many statements; null on H2, which runs them in this process. */
    @Nullable
    Executor writers() {
        return writers;
    }

    boolean joinsStatements() {
        return config.joinsStatements();
    }

    /** Returns false if no other process can have the database open: an embedded one without {@code AUTO_SERVER}. */
    public boolean shared() {
        return Engine.isShared(config.url());
    }

    /**
     * Runs plain SQL in one transaction and commits. After a temporary error (deadlock, lock timeout, NDB temporary
     * error, connection lost before the commit) the work is repeated from the beginning, so it must have no other
     * effects. When this method returns, the work is stored with the durability of {@link Sync}.
     *
     * @throws StoreUnavailableException if the store is unreachable or all retries failed
     * @throws DuplicateKeyException if a key already exists
     * @throws StoreException if a statement was rejected for another reason
     */
    public <T extends @Nullable Object> T transact(SqlWork<T> work) {
        if (config.engine() == Engine.MYSQL) {
            return transactor.run(progress -> MySqlTransaction.run(pool, progress, MySqlTransaction.begun(work)));
        }
        return transactor.run(progress -> {
            Object begun = begin();
            T result;
            try (Connection connection = pool.getConnection()) {
                connection.setAutoCommit(false);
                try {
                    result = work.run(connection);
                    progress.committing();
                    connection.commit();
                } catch (SQLException | RuntimeException e) {
                    rollback(connection, e);
                    throw e;
                }
            }
            save(begun); // without occupying a connection
            return result;
        });
    }

    /** Variant of {@link #transact} for joined writes on a MySQL server. */
    void transact(JoinedWrites writes) {
        boolean _ = transactor.run(progress -> MySqlTransaction.run(pool, progress, writes::carryOut));
    }

    /**
     * Runs a single writing statement in auto-commit mode: one round trip. Guarantees and errors as for
     * {@link #transact}.
     */
    public <T extends @Nullable Object> T write(SqlWork<T> work) {
        return transactor.run(progress -> {
            Object begun = begin();
            T result;
            try (Connection connection = pool.getConnection()) {
                result = work.run(connection);
            }
            save(begun);
            return result;
        });
    }

    /**
     * Runs reads in auto-commit mode with one round trip each; repeated after temporary errors. Changes would not be
     * saved when this method returns: use {@link #write}.
     */
    public <T extends @Nullable Object> T execute(SqlWork<T> work) {
        return transactor.run(progress -> {
            try (Connection connection = pool.getConnection()) {
                return work.run(connection);
            }
        });
    }

    /**
     * Must be called before each change.
     *
     * @return value to pass to {@link #save}
     * @throws StoreUnavailableException if nothing can be stored
     */
    private @Nullable Object begin() {
        if (file == null) {
            return null;
        }
        if (file.wasClosed()) {
            Objects.requireNonNull(commits, "a file has commits").awaitTick(); // reopens the file
        }
        String refusal = file.refusal();
        if (refusal != null) {
            throw new StoreUnavailableException(refusal, null);
        }
        return file.store();
    }

    /** Returns once everything that this thread has committed since {@link #begin} is saved. */
    private void save(@Nullable Object begun) {
        if (commits != null && (file == null || !file.isSaved())) {
            commits.await();
        }
        if (file != null && file.store() != begun) { // unsaved commits are lost
            throw new StoreUnavailableException("the file was reopened during the commit", null, true);
        }
    }

    /** Replaces the listener for durations. */
    public void listen(StoreListener listener) {
        transactor.listener = listener;
        if (commits != null) {
            commits.listener = listener;
        }
    }

    /** Returns the number of transactions that this process has committed since the start. */
    public long transactions() {
        return transactor.transactions.sum();
    }

    /** Returns the number of operations in auto-commit mode since the start: reads, and single writes. */
    public long reads() {
        return transactor.reads.sum();
    }

    /** Returns the number of repetitions after temporary errors since the start. */
    public long repeats() {
        return transactor.repeats.sum();
    }

    /** Returns the number of {@link Batches} executed since the start. */
    public long batches() {
        return batches.sum();
    }

    /** Returns the number of elements in those batches. */
    public long batchElements() {
        return batchElements.sum();
    }

    void countBatch(int elements) {
        batches.increment();
        batchElements.add(elements);
    }

    /** Returns the free disk space of an embedded database in octets; empty for all others. */
    public OptionalLong freeBytes() {
        return file == null ? OptionalLong.empty() : OptionalLong.of(file.freeBytes());
    }

    /** Returns the number of pool connections in use. */
    public int connectionsInUse() {
        HikariPoolMXBean now = pool.getHikariPoolMXBean();
        return now == null ? 0 : now.getActiveConnections();
    }

    /** Returns the maximum number of pool connections. */
    public int connectionLimit() {
        return config.poolSize();
    }

    /** Returns the number of threads that wait for a connection. */
    public int connectionsWaitedFor() {
        HikariPoolMXBean now = pool.getHikariPoolMXBean();
        return now == null ? 0 : now.getThreadsAwaitingConnection();
    }

    /**
     * Returns a one-line reason why an embedded database currently accepts no writes: its disk is full, or a write has
     * failed. Recovers without intervention. Empty for all other databases, whose state shows in the next transaction.
     */
    public Optional<String> refusal() {
        return file == null ? Optional.empty() : Optional.ofNullable(file.refusal());
    }

    /** Returns true if the store answers in time and accepts writes. Used for readiness. */
    public boolean reachable(Duration patience) {
        if (refusal().isPresent()) {
            return false;
        }
        try (Connection connection = pool.getConnection()) {
            return connection.isValid(Math.max(1, (int) patience.toSeconds()));
        } catch (SQLException e) {
            return false;
        }
    }

    /** Closes the pool; an embedded database writes its last pages and releases its file. */
    @Override
    public void close() {
        if (writers != null) {
            writers.close();
        }
        if (compaction != null) {
            compaction.close();
        }
        if (commits != null) {
            commits.close();
        }
        pool.close();
        if (file != null) {
            file.close();
        }
    }

    // A lost connection usually means that all are lost: without this, each of them would cause a failed attempt.
    private void distrustPool() {
        HikariPoolMXBean idle = pool.getHikariPoolMXBean();
        if (idle != null) {
            idle.softEvictConnections();
        }
    }

    private static void rollback(Connection connection, Exception cause) {
        try {
            connection.rollback();
        } catch (SQLException e) {
            cause.addSuppressed(e);
        }
    }
}
