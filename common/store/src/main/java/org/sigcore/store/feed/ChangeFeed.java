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
 * Tells every process that shares a database of the changes that any of them commits, in one order, each at least once,
 * within a fraction of a second. Thread-safe.
 *
 * <pre>{@code
 * ChangeFeed feed = ChangeFeed.open(database, "nrf");        // remembers where the log ends
 * … load the state …                                          // what is committed meanwhile comes again: harmless
 * feed.follow(follower);
 * database.transact(connection -> {                           // the change and its announcement are one transaction
 *     … the change …
 *     feed.append(connection, List.of(Change.of("instance", id, revision)));
 * });
 * feed.wake();                                                // this process need not wait for its next look
 * }</pre>
 *
 * <p>No change is lost, whatever the order in which concurrent transactions commit: a transaction puts its change into an
 * inbox, without a place in the order; the next process that looks, itself or another, gives the inbox's changes their
 * places under the lock of one row. Places therefore have no gaps and never appear behind a reader. A change that was
 * begun after another one was committed never gets the earlier place, as long as stamps of one thing grow. The log keeps
 * the last 10,000 changes; who lags further behind is told ({@link ChangeFollower#onGap}).
 */
public final class ChangeFeed implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ChangeFeed.class);
    private static final String MIGRATIONS = "db/migration/feed";
    /** How often a process looks that nobody wakes: how old at most its view is while the database answers. */
    public static final Duration DEFAULT_INTERVAL = Duration.ofMillis(100);

    private static final long PAUSE_AFTER_FAILURE_MILLIS = 500;
    private static final long STOP_PATIENCE_MILLIS = 10_000;

    private final Database database;
    private final FeedTables tables;
    private final Duration interval;
    private final Semaphore wakened = new Semaphore(0);
    private long place;
    // Whether the last look has told all that was committed before it.
    private boolean level;
    private volatile long steadySinceNanos = System.nanoTime();
    private final Asked asked = new Asked();
    private volatile boolean closed;
    private @Nullable Thread thread;

    private ChangeFeed(Database database, FeedTables tables, Duration interval, long place) {
        this.database = database;
        this.tables = tables;
        this.interval = interval;
        this.place = place;
    }

    /**
     * Opens a feed, and makes its tables if they are not there.
     *
     * @param name several NFs may share a database; up to 32 characters
     */
    public static ChangeFeed open(Database database, String name) {
        return open(database, name, DEFAULT_INTERVAL);
    }

    /** @param interval how often to look for changes of other processes */
    static ChangeFeed open(Database database, String name, Duration interval) {
        prepare(database);
        FeedTables tables = new FeedTables(name);
        try {
            database.transact(tables::create);
        } catch (DuplicateKeyException e) {
            LOG.debug("another process was first to make the feed", e);
        }
        return new ChangeFeed(
                database, tables, interval, database.execute(tables::head).seq());
    }

    /** Makes the tables that feeds and leases need. */
    static void prepare(Database database) {
        database.migrate(MIGRATIONS);
    }

    /** Announces changes, within the transaction that makes them. */
    public void append(Connection connection, List<Change> changes) throws SQLException {
        tables.append(connection, changes);
    }

    /** Has the feed look at once: to be called when a transaction with changes has committed. */
    public void wake() {
        if (wakened.availablePermits() == 0) {
            wakened.release();
        }
    }

    /**
     * Waits until the follower of this process has heard everything that was committed before the call.
     *
     * @return false if that took longer than the patience
     */
    public boolean catchUp(Duration patience) throws InterruptedException {
        long mine = asked.ask();
        wake();
        return asked.await(mine, patience);
    }

    /** For how long the feed has been following without a failure; what others did before has been heard of then. */
    public Duration steadyFor() {
        return Duration.ofNanos(System.nanoTime() - steadySinceNanos);
    }

    /** Begins to follow, from where the log ended when the feed was opened. Once. */
    public synchronized void follow(ChangeFollower follower) {
        if (thread != null) {
            throw new IllegalStateException("the feed is followed already");
        }
        steadySinceNanos = System.nanoTime();
        thread = Thread.ofPlatform().daemon().name("change-feed").start(() -> run(follower));
    }

    /** Stops following. The database stays open. */
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
                            .log("change feed fails, trying again");
                    LOG.debug("change feed fails", e);
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

    /** True when there may be more at once. */
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
                gap(head, follower); // purged between the two looks
            } // else a commit on NDB that is half visible: the next look sees the rest
            return;
        }
        follower.onChanges(changes);
        place += changes.size();
    }

    private void gap(FeedTables.Head head, ChangeFollower follower) {
        LOG.atWarn()
                .addKeyValue("event", "change-feed-behind")
                .addKeyValue("behind", head.seq() - place)
                .log("changes were missed, loading the state again");
        follower.onGap();
        place = head.seq();
    }
}
