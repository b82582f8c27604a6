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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * One database of an NF: a pool of connections, its migrations, its transactions. Thread-safe; owned by who opened it.
 *
 * <pre>{@code
 * try (Database database = Database.open(config)) {
 *     database.migrate("db/migration/bsf");
 *     Entities entities = database.entities(Something.class);
 *     entities.transact(session -> session.insert(new Something(…)));
 * }
 * }</pre>
 */
public final class Database implements AutoCloseable {
    private static final Duration CONNECTION_WAIT = Duration.ofMillis(2500);
    private static final Duration FIRST_CONNECTION = Duration.ofSeconds(20);

    static {
        // H2 would look each value of a page that it reads up in a cache of its own, which costs more than it saves.
        String objectCache = "h2.objectCache";
        System.setProperty(objectCache, System.getProperty(objectCache, "false"));
    }

    private final DatabaseConfig config;
    private final HikariDataSource pool;
    private final Transactor transactor;
    private final LongAdder batches = new LongAdder();
    private final LongAdder batchElements = new LongAdder();
    // Not the entities themselves: where nobody maps any, Hibernate is not there.
    private final List<Runnable> closedFirst = new CopyOnWriteArrayList<>();
    private final Set<String> migrated = ConcurrentHashMap.newKeySet();
    private final @Nullable H2File file; // else the database is elsewhere, in memory, or other processes' too
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
     * Connects, and creates the file of an embedded database if it is not there.
     *
     * @throws StoreUnavailableException if it cannot be opened, with one line that says why: unreachable, wrong
     *     password, file in use by another process, file damaged
     */
    public static Database open(DatabaseConfig config) {
        return open(config, FIRST_CONNECTION);
    }

    /** @param firstConnection how long a server is tried to be reached */
    static Database open(DatabaseConfig config, Duration firstConnection) {
        HikariConfig hikari = new HikariConfig();
        hikari.setPoolName("store");
        H2Gate gate = config.engine() == Engine.H2 && !Engine.isShared(config.url()) ? new H2Gate() : null;
        if (gate != null) {
            hikari.setDataSource(gate.gated(config));
        } else {
            hikari.setJdbcUrl(config.engine().complete(config.url()));
            if (!config.user().isEmpty()) { // else those in the URL count
                hikari.setUsername(config.user());
                hikari.setPassword(config.password());
            }
        }
        hikari.setMaximumPoolSize(config.poolSize());
        hikari.setConnectionTimeout(CONNECTION_WAIT.toMillis());
        hikari.setExceptionOverride(new LostConnections());
        if (Engine.isShared(config.url())) {
            // The first connection loads the driver, which takes its time on a busy machine; and the process that
            // serves an H2 file to others may be about to begin or to end.
            hikari.setInitializationFailTimeout(firstConnection.toMillis());
        }
        if (config.engine() == Engine.H2) {
            // An embedded database lives as long as it has connections: keep the first one for good.
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
        if (folder != null && !Files.exists(folder)) { // else its rights are those who made it gave it
            OwnerOnly.directory(folder);
        }
    }

    /**
     * Brings the schema up to date: scripts {@code V<n>__<what>.sql} on the class path under {@code location/common} and
     * {@code location/h2} or {@code location/mysql}. Several processes may do so at once. Each location has its own
     * version history; a second call for one does nothing. {@code ${tableOptions}} in a script stands for the engine's
     * CREATE TABLE options; the rest of a line after {@code ${onNdb}} counts on NDB Cluster only.
     *
     * @throws StoreException if a script fails, or one that ran before was changed since
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

    /** The pool, connections in auto-commit mode. Owned by the database. */
    public DataSource dataSource() {
        return pool;
    }

    /** Which engine this is. */
    public Engine engine() {
        return config.engine();
    }

    /** The threads for transactions of many statements; null on H2, where they run in this process. */
    @Nullable
    Executor writers() {
        return writers;
    }

    boolean joinsStatements() {
        return config.joinsStatements();
    }

    /** False when no other process can have the database open: an embedded one without {@code AUTO_SERVER}. */
    public boolean shared() {
        return Engine.isShared(config.url());
    }

    /**
     * Maps classes with JPA annotations; tables must exist already. Associations are loaded with their owner, since there
     * are no proxies. Takes a second or more where no ahead-of-time cache knows Hibernate's classes: call once a role, at
     * start. Whoever calls it has Hibernate among its own dependencies.
     */
    public Entities entities(Class<?>... annotated) {
        Entities entities = Entities.of(pool, transactor, this::begin, this::save, annotated);
        closedFirst.add(entities::close);
        return entities;
    }

    /**
     * Runs plain SQL in one transaction and commits; repeated after temporary errors. Same promises and errors as
     * {@link Entities#transact}.
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
            save(begun); // others use the connection meanwhile
            return result;
        });
    }

    /** As {@link #transact}, on a MySQL server. */
    void transact(JoinedWrites writes) {
        boolean _ = transactor.run(progress -> MySqlTransaction.run(pool, progress, writes::carryOut));
    }

    /**
     * Runs one statement that changes something in auto-commit mode: one round trip. Promises and errors as
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
     * Runs reads in auto-commit mode: one round trip a statement. Repeated after temporary errors. What it would change is
     * not saved when this returns: {@link #write}.
     */
    public <T extends @Nullable Object> T execute(SqlWork<T> work) {
        return transactor.run(progress -> {
            try (Connection connection = pool.getConnection()) {
                return work.run(connection);
            }
        });
    }

    /**
     * To be called ahead of what changes something.
     *
     * @return what {@link #save} has to be given
     * @throws StoreUnavailableException if nothing can be stored
     */
    private @Nullable Object begin() {
        if (file == null) {
            return null;
        }
        if (file.wasClosed()) {
            Objects.requireNonNull(commits, "a file has commits").awaitTick(); // which opens it again
        }
        String refusal = file.refusal();
        if (refusal != null) {
            throw new StoreUnavailableException(refusal, null);
        }
        return file.store();
    }

    /** Returns when what this thread has committed since {@link #begin} is saved. */
    private void save(@Nullable Object begun) {
        if (commits != null && (file == null || !file.isSaved())) {
            commits.await();
        }
        if (file != null && file.store() != begun) { // what was not in the file is gone
            throw new StoreUnavailableException("the file was opened again during the commit", null, true);
        }
    }

    /** Who is told how long the database takes, from now on: one. */
    public void listen(StoreListener listener) {
        transactor.listener = listener;
        if (commits != null) {
            commits.listener = listener;
        }
    }

    /** Transactions committed since the start, in a process that shares the database only its own. */
    public long transactions() {
        return transactor.transactions.sum();
    }

    /** Pieces of work done in auto-commit mode since the start: reads, and single writes. */
    public long reads() {
        return transactor.reads.sum();
    }

    /** Attempts made again after temporary errors since the start. */
    public long repeats() {
        return transactor.repeats.sum();
    }

    /** {@link Batches} carried out since the start. */
    public long batches() {
        return batches.sum();
    }

    /** Elements of those batches. */
    public long batchElements() {
        return batchElements.sum();
    }

    void countBatch(int elements) {
        batches.increment();
        batchElements.add(elements);
    }

    /** What the disk of an embedded database has left, in octets; empty for every other. */
    public OptionalLong freeBytes() {
        return file == null ? OptionalLong.empty() : OptionalLong.of(file.freeBytes());
    }

    /** Connections of the pool that are in use now. */
    public int connectionsInUse() {
        HikariPoolMXBean now = pool.getHikariPoolMXBean();
        return now == null ? 0 : now.getActiveConnections();
    }

    /** How many connections the pool may have. */
    public int connectionLimit() {
        return config.poolSize();
    }

    /** Threads that wait for a connection now. */
    public int connectionsWaitedFor() {
        HikariPoolMXBean now = pool.getHikariPoolMXBean();
        return now == null ? 0 : now.getThreadsAwaitingConnection();
    }

    /**
     * Why nothing can be stored in an embedded database now, in one line: its disk is full, or a write has failed. Over by
     * itself. Empty for every other database, of which only the next transaction knows.
     */
    public Optional<String> refusal() {
        return file == null ? Optional.empty() : Optional.ofNullable(file.refusal());
    }

    /** True when the store answers within that time, and could store something. For readiness. */
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

    /** Ends the pool; an embedded database writes its last pages and releases its file. */
    @Override
    public void close() {
        closedFirst.forEach(Runnable::run);
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

    // One connection lost mostly means all lost: without this each of them would cost somebody a failed attempt.
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
