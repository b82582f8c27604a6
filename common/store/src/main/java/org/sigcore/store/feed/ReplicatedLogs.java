// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.store.feed;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.LongSupplier;
import org.sigcore.store.Database;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs of the other sites of a feed. Each site orders the changes of its own processes; its log is replicated into the
 * databases of the others, which only read it, each from its own position. Not thread-safe.
 *
 * <p>Rows of a replicated transaction become visible one by one, so that a change may be read before the row that it
 * announces. Each change is therefore delivered again after {@link #SECOND_READ}.
 */
final class ReplicatedLogs {
    /** Time after which the rows of a replicated transaction are visible. */
    static final Duration SECOND_READ = Duration.ofSeconds(1);

    /** Time after which missing entries of a log are regarded as lost. */
    static final Duration INCOMPLETE = Duration.ofSeconds(10);

    private static final Logger LOG = LoggerFactory.getLogger(ReplicatedLogs.class);

    private final Database database;
    private final String prefix;
    private final String own;
    private final LongSupplier nanoTime;
    private final Map<String, Log> logs = new HashMap<>();

    /** A batch that was delivered once. */
    private record Delivered(long atNanos, List<Change> changes) {}

    private static final class Log {
        private final FeedTables tables;
        private final Queue<Delivered> delivered = new ArrayDeque<>();
        private long place;
        private long progressNanos;

        private Log(String feed, long place, long nowNanos) {
            this.tables = new FeedTables(feed);
            this.place = place;
            this.progressNanos = nowNanos;
        }
    }

    private ReplicatedLogs(Database database, String prefix, String own, LongSupplier nanoTime) {
        this.database = database;
        this.prefix = prefix;
        this.own = own;
        this.nanoTime = nanoTime;
    }

    /**
     * Remembers the end of each log that exists; a log that appears later is read from its beginning.
     *
     * @param prefix start of the names of all logs of the feed
     * @param own name of the log of this site
     */
    static ReplicatedLogs open(Database database, String prefix, String own, LongSupplier nanoTime) {
        ReplicatedLogs opened = new ReplicatedLogs(database, prefix, own, nanoTime);
        opened.heads().forEach((feed, head) -> opened.logs.put(feed, new Log(feed, head.seq(), nanoTime.getAsLong())));
        return opened;
    }

    /** Delivers what has arrived; returns true if more may be available immediately. */
    boolean look(ChangeFollower follower) {
        boolean more = false;
        for (Map.Entry<String, FeedTables.Head> entry : heads().entrySet()) {
            String feed = entry.getKey();
            Log log = logs.computeIfAbsent(feed, name -> new Log(name, 0, nanoTime.getAsLong()));
            more |= look(log, feed, entry.getValue(), follower);
        }
        return more;
    }

    private Map<String, FeedTables.Head> heads() {
        Map<String, FeedTables.Head> heads = database.execute(connection -> FeedTables.heads(connection, prefix));
        heads.remove(own);
        return heads;
    }

    private boolean look(Log log, String feed, FeedTables.Head head, ChangeFollower follower) {
        deliverAgain(log, follower);
        if (log.place < head.keptFrom() || log.place > head.seq()) {
            gap(log, feed, head, follower);
            return false;
        }
        if (log.place == head.seq()) {
            log.progressNanos = nanoTime.getAsLong();
            return false;
        }
        List<Change> changes = database.execute(connection -> log.tables.read(connection, log.place, head.seq()));
        long now = nanoTime.getAsLong();
        if (changes.size() < Math.min(head.seq() - log.place, FeedTables.BATCH)) {
            if (now - log.progressNanos > INCOMPLETE.toNanos()) {
                gap(log, feed, head, follower);
            } // else a partially visible transaction: the next poll sees the rest
            return false;
        }
        follower.onReplicated(changes);
        log.place += changes.size();
        log.progressNanos = now;
        log.delivered.add(new Delivered(now, changes));
        return log.place < head.seq();
    }

    private void deliverAgain(Log log, ChangeFollower follower) {
        for (Delivered first = log.delivered.peek();
                first != null && nanoTime.getAsLong() - first.atNanos() >= SECOND_READ.toNanos();
                first = log.delivered.peek()) {
            follower.onReplicated(first.changes());
            log.delivered.remove();
        }
    }

    private void gap(Log log, String feed, FeedTables.Head head, ChangeFollower follower) {
        LOG.atWarn()
                .addKeyValue("event", "site-feed-behind")
                .addKeyValue("feed", feed)
                .addKeyValue("behind", head.seq() - log.place)
                .log("missed changes of another site, reloading the state");
        follower.onGap();
        log.place = head.seq();
        log.progressNanos = nanoTime.getAsLong();
    }
}
