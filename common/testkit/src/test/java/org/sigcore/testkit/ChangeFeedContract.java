// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sigcore.store.Database;
import org.sigcore.store.DatabaseConfig;
import org.sigcore.store.feed.Change;
import org.sigcore.store.feed.ChangeFeed;
import org.sigcore.store.feed.ChangeFollower;
import org.sigcore.store.feed.Lease;

/** Behaviour of change feed and lease on every engine, with two pools on one database, as in two processes. */
@Timeout(60)
abstract class ChangeFeedContract {
    private static final int WRITERS = 4;
    private static final int CHANGES = 40;

    private Database one;
    private Database other;

    /** Returns the URL of an empty database. */
    abstract String url() throws Exception;

    @BeforeEach
    void open() throws Exception {
        String url = url();
        one = Database.open(new DatabaseConfig(url, "", "", 8));
        other = Database.open(new DatabaseConfig(url, "", "", 8));
    }

    @AfterEach
    void close() {
        // Without the engine, the test is skipped and no database is open.
        Stream.of(other, one).filter(Objects::nonNull).forEach(Database::close);
    }

    /** Records the received changes. */
    private static final class RecordingFollower implements ChangeFollower {
        private final List<Change> received = new ArrayList<>();
        private final AtomicInteger gaps = new AtomicInteger();

        @Override
        public synchronized void onChanges(List<Change> changes) {
            received.addAll(changes);
            notifyAll();
        }

        @Override
        public synchronized void onGap() {
            gaps.incrementAndGet();
            notifyAll();
        }

        synchronized List<String> awaitReceived(int count) throws InterruptedException {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (received.size() < count && System.nanoTime() < deadline) {
                wait(100);
            }
            return received.stream().map(Change::entity).toList();
        }

        synchronized int awaitGap() throws InterruptedException {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (gaps.get() == 0 && System.nanoTime() < deadline) {
                wait(100);
            }
            return gaps.get();
        }
    }

    @Test
    void concurrentWriters_loseNoChange_andFollowersSeeOneOrder() throws Exception {
        RecordingFollower here = new RecordingFollower();
        RecordingFollower there = new RecordingFollower();
        Set<String> committed = ConcurrentHashMap.newKeySet();
        try (ChangeFeed feed = ChangeFeed.open(one, "test");
                ChangeFeed remote = ChangeFeed.open(other, "test");
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            feed.follow(here);
            remote.follow(there);
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                int writer = i;
                boolean local = i % 2 == 0;
                writers.add(threads.submit(() -> write(writer, local ? one : other, local ? feed : remote, committed)));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            List<String> received = here.awaitReceived(committed.size());
            assertThat(received).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(committed);
            assertThat(there.awaitReceived(committed.size())).isEqualTo(received);
            for (int i = 0; i < WRITERS; i++) {
                String mine = i + "-";
                assertThat(received.stream()
                                .filter(entity -> entity.startsWith(mine))
                                .map(entity -> Integer.parseInt(entity.substring(mine.length())))
                                .toList())
                        .isSorted();
            }
        }
        assertThat(count("change_inbox")).isZero();
    }

    // Commits in another order than that of the writes, and rolls back at random.
    private static void write(int writer, Database database, ChangeFeed feed, Set<String> committed) {
        Random random = new Random(writer);
        for (int i = 0; i < CHANGES; i++) {
            Change change = Change.of("thing", writer + "-" + i, System.nanoTime() / 1000);
            boolean doomed = random.nextInt(10) == 0;
            try {
                database.transact(connection -> {
                    feed.append(connection, List.of(change));
                    LockSupport.parkNanos(random.nextInt(5_000_000));
                    if (doomed) {
                        throw new IllegalStateException("rolled back at random");
                    }
                    return true;
                });
                committed.add(change.entity());
                feed.wake();
            } catch (IllegalStateException e) {
                assertThat(doomed).isTrue();
            }
        }
    }

    @Test
    void failingFollower_receivesTheChangesAgain() throws Exception {
        RecordingFollower follower = new RecordingFollower();
        AtomicBoolean failed = new AtomicBoolean();
        try (ChangeFeed feed = ChangeFeed.open(one, "test")) {
            feed.follow(new ChangeFollower() {
                @Override
                public void onChanges(List<Change> changes) {
                    if (failed.compareAndSet(false, true)) {
                        throw new IllegalStateException("not now");
                    }
                    follower.onChanges(changes);
                }

                @Override
                public void onGap() {
                    follower.onGap();
                }
            });
            append(feed, one, List.of(new Change("thing", "a", 1, "payload")));
            assertThat(follower.awaitReceived(1)).containsExactly("a");
            assertThat(follower.received).containsExactly(new Change("thing", "a", 1, "payload"));
        }
    }

    @Test
    void log_isBounded_andLateFollowerIsNotifiedOfTheGap() throws Exception {
        RecordingFollower late = new RecordingFollower();
        RecordingFollower prompt = new RecordingFollower();
        int changes = 13_000;
        try (ChangeFeed feed = ChangeFeed.open(one, "test");
                ChangeFeed lagging = ChangeFeed.open(other, "test")) {
            feed.follow(prompt);
            for (int i = 0; i < changes; i += 1000) {
                List<Change> batch = new ArrayList<>();
                for (int j = i; j < i + 1000; j++) {
                    batch.add(Change.of("thing", "e" + j, j));
                }
                append(feed, one, batch);
            }
            assertThat(new HashSet<>(prompt.awaitReceived(changes))).hasSize(changes);
            assertThat(count("change_log")).isLessThanOrEqualTo(12_000);
            lagging.follow(late);
            assertThat(late.awaitGap()).isEqualTo(1);
            append(feed, one, List.of(Change.of("thing", "last", changes)));
            assertThat(late.awaitReceived(1)).containsExactly("last");
        }
    }

    @Test
    void feedsOfOneDatabase_areIndependent() throws Exception {
        RecordingFollower follower = new RecordingFollower();
        try (ChangeFeed feed = ChangeFeed.open(one, "test");
                ChangeFeed another = ChangeFeed.open(one, "another")) {
            feed.follow(follower);
            append(another, one, List.of(Change.of("thing", "not mine", 1)));
            append(feed, one, List.of(Change.of("thing", "mine", 2)));
            assertThat(follower.awaitReceived(1)).containsExactly("mine");
        }
    }

    @Test
    void lease_hasOneHolder_andIsAcquiredByAnotherAfterRelease() {
        Lease first = Lease.of(one, "task", "first", Duration.ofMinutes(1));
        Lease second = Lease.of(other, "task", "second", Duration.ofMinutes(1));
        assertThat(first.hold()).isTrue();
        assertThat(second.hold()).isFalse();
        assertThat(first.held()).isTrue();
        assertThat(first.hold()).isTrue();
        assertThat(second.hold()).isFalse();
        first.release();
        assertThat(first.held()).isFalse();
        assertThat(second.hold()).isTrue();
        assertThat(first.hold()).isFalse();

        Lease restarted = Lease.of(one, "task", "second", Duration.ofMinutes(1));
        assertThat(restarted.hold()).isTrue();
    }

    @Test
    void expiredLease_isAcquiredByAnother() {
        Lease dead = Lease.of(one, "task", "dead", Duration.ofMillis(1));
        Lease heir = Lease.of(other, "task", "heir", Duration.ofMillis(1));
        assertThat(dead.hold()).isTrue();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!heir.hold()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            LockSupport.parkNanos(2_000_000);
        }
        assertThat(dead.held()).isFalse();
    }

    @Test
    void changeOfRolledBackTransaction_isNotDelivered() throws Exception {
        RecordingFollower follower = new RecordingFollower();
        try (ChangeFeed feed = ChangeFeed.open(one, "test")) {
            feed.follow(follower);
            assertThatThrownBy(() -> one.transact(connection -> {
                        feed.append(connection, List.of(Change.of("thing", "no", 1)));
                        throw new IllegalStateException("rolled back");
                    }))
                    .hasMessage("rolled back");
            append(feed, one, List.of(Change.of("thing", "yes", 2)));
            assertThat(follower.awaitReceived(1)).containsExactly("yes");
        }
    }

    private static void append(ChangeFeed feed, Database database, List<Change> changes) {
        database.transact(connection -> {
            feed.append(connection, changes);
            return true;
        });
        feed.wake();
    }

    private int count(String table) {
        return one.execute(connection -> {
            try (var statement = connection.createStatement();
                    var row = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
                row.next();
                return row.getInt(1);
            }
        });
    }
}
