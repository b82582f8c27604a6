// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sigcore.store.Database;
import org.sigcore.store.DuplicateKeyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies all processes that share a database of the changes that any of them commits, in the same order, at least
 * once, and within a fraction of a second. Thread-safe.
 *
 * <pre>{@code
 * ChangeFeed feed = ChangeFeed.open(database, "nrf");        // remembers the end of the log
 * … load the state …                                          // later commits come again, which is harmless
 * feed.follow(follower);
 * database.transact(connection -> {                           // one transaction for the change and its announcement
 *     … the change …
 *     feed.append(connection, List.of(Change.of("instance", id, revision)));
 * });
 * feed.wake();                                                // this process need not wait for its next poll
 * }</pre>
 *
 * <p>No change is lost, regardless of the order in which concurrent transactions commit: a transaction adds its change
 * to an inbox without a position. The next process that polls assigns positions to the changes in the inbox under a row
 * lock, so that positions have no gaps and none is assigned behind a reader. A change that starts after the commit of
 * another one never precedes it, as long as the stamps of an entity increase. The log keeps the last 10,000 changes;
 * followers that lag further behind are notified ({@link ChangeFollower#onGap}).
 */
public final class ChangeFeed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);
    private static final String MIGRATIONS = "db/migration/feed";
    /** Poll interval without a wake-up: the maximum delay of changes of other processes while the database responds. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

    private static final long PAUSE_AFTER_FAILURE_MILLIS = 500;
    private static final long STOP_PATIENCE_MILLIS = 10_000;

    private final Database database;
    private final FeedTables tables;
    private final @Nullable ReplicatedLogs otherSites;
    private final Duration interval;
    private final Semaphore wakened = new Semaphore(0);
    private long place;
    // True if the last poll has delivered all changes committed before it.
    private boolean level;
    private volatile long steadySinceNanos = System.nanoTime();
    private final PendingPolls asked = new PendingPolls();
    private volatile boolean closed;
    private @Nullable Thread thread;

    private ChangeFeed(
            Database database, FeedTables tables, @Nullable ReplicatedLogs otherSites, Duration interval, long place) {
        this.database = database;
        this.tables = tables;
        this.otherSites = otherSites;
        this.interval = interval;
        this.place = place;
    }

    /**
     * Opens a feed, and creates its tables if necessary.
     *
     * @param name name of the feed within the database, up to 32 characters
     */
    public static ChangeFeed open(Database database, String name) {
        return open(database, name, DEFAULT_INTERVAL);
    }

    /**
     * Opens the feed of a site whose database is replicated to and from the databases of other sites: the tables of the
     * log, but not the inbox, are replicated. The feed also delivers the changes of the other sites, in the order of
     * each site.
     *
     * @param name name of the feed, the same at all sites
     * @param site name of this site; together with the name of the feed up to 31 characters
     */
    public static ChangeFeed openReplicated(Database database, String name, String site) {
        String prefix = name + "@";
        prepare(database);
        ReplicatedLogs others = ReplicatedLogs.open(database, prefix, prefix + site, System::nanoTime);
        return open(database, prefix + site, others, DEFAULT_INTERVAL);
    }

    /** @param interval interval of polls for changes of other processes */
    static ChangeFeed open(Database database, String name, Duration interval) {
        return open(database, name, null, interval);
    }

    private static ChangeFeed open(
            Database database, String name, @Nullable ReplicatedLogs otherSites, Duration interval) {
        prepare(database);
        FeedTables tables = new FeedTables(name);
        try {
            database.transact(tables::create);
        } catch (DuplicateKeyException e) {
            LOG.debug("another process has created the feed", e);
        }
        return new ChangeFeed(
                database,
                tables,
                otherSites,
                interval,
                database.execute(tables::head).seq());
    }

    /** Creates the tables required by feeds and leases. */
    static void prepare(Database database) {
        database.migrate(MIGRATIONS);
    }

    /** Announces changes within the transaction that makes them. */
    public void append(Connection connection, List<Change> changes) throws SQLException {
        tables.append(connection, changes);
    }

    /** Triggers a poll. Should be called after the commit of a transaction with changes. */
    public void wake() {
        if (wakened.availablePermits() == 0) {
            wakened.release();
        }
    }

    /**
     * Waits until the follower of this process has received everything committed before the call.
     *
     * @return false on timeout
     */
    public boolean catchUp(Duration patience) throws InterruptedException {
        long mine = asked.ask();
        wake();
        return asked.await(mine, patience);
    }

    /**
     * Returns how long the feed has been polling without a failure; all changes made before that time have been
     * delivered.
     */
    public Duration steadyFor() {
        return Duration.ofNanos(System.nanoTime() - steadySinceNanos);
    }

    /** Starts to follow the feed, from the end of the log at the time of opening. May be called once. */
    public synchronized void follow(ChangeFollower follower) {
        if (thread != null) {
            throw new IllegalStateException("the feed already has a follower");
        }
        steadySinceNanos = System.nanoTime();
        thread = Thread.ofPlatform().daemon().name("change-feed").start(() -> run(follower));
    }

    /** Stops following. The database remains open. */
    @Override
    public synchronized void close() {
        closed = true;
        wakened.release();
        Thread running = thread;
        if (running != null) {
            try {
                running.join(STOP_PATIENCE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void run(ChangeFollower follower) {
        boolean failing = false;
        while (!closed) {
            try {
                long questions = asked.count();
                boolean more = look(follower);
                more |= otherSites != null && otherSites.look(follower);
                if (level) {
                    asked.answer(questions);
                }
                if (failing) {
                    failing = false;
                    steadySinceNanos = System.nanoTime();
                    LOG.atInfo().addKeyValue("event", "change-feed-works").log("change feed works again");
                }
                if (!more) {
                    pause(interval.toMillis());
                }
            } catch (RuntimeException e) {
                steadySinceNanos = System.nanoTime();
                if (!failing) {
                    failing = true;
                    LOG.atWarn()
                            .addKeyValue("event", "change-feed-failed")
                            .addKeyValue("reason", e.getMessage())
                            .log("change feed failed, retrying");
                    LOG.debug("change feed failed", e);
                }
                pause(PAUSE_AFTER_FAILURE_MILLIS);
            }
        }
    }

    private void pause(long millis) {
        try {
            if (wakened.tryAcquire(millis, TimeUnit.MILLISECONDS)) {
                wakened.drainPermits();
            }
        } catch (InterruptedException e) {
            closed = true;
            Thread.currentThread().interrupt();
        }
    }

    /** Polls once; returns true if more changes may be available immediately. */
    private boolean look(ChangeFollower follower) {
        level = false;
        FeedTables.Head head = database.execute(tables::head);
        if (head.seq() > place) {
            catchUp(head, follower);
            level = !head.waiting() && place >= head.seq();
            return true;
        }
        if (!head.waiting()) {
            level = true;
            return false;
        }
        FeedTables.Ordered ordered = database.transact(tables::order);
        if (ordered.after() == place && !ordered.changes().isEmpty()) {
            follower.onChanges(ordered.changes());
            place += ordered.changes().size();
            level = ordered.changes().size() < FeedTables.BATCH;
        }
        return true;
    }

    private void catchUp(FeedTables.Head head, ChangeFollower follower) {
        if (place < head.keptFrom()) {
            gap(head, follower);
            return;
        }
        List<Change> changes = database.execute(connection -> tables.read(connection, place, head.seq()));
        if (changes.size() < Math.min(head.seq() - place, FeedTables.BATCH)) {
            if (place < database.execute(tables::head).keptFrom()) {
                gap(head, follower); // purged between the two reads
            } // else a partially visible commit on NDB: the next poll sees the rest
            return;
        }
        follower.onChanges(changes);
        place += changes.size();
    }

    private void gap(FeedTables.Head head, ChangeFollower follower) {
        LOG.atWarn()
                .addKeyValue("event", "change-feed-behind")
                .addKeyValue("behind", head.seq() - place)
                .log("missed changes, reloading the state");
        follower.onGap();
        place = head.seq();
    }
}
