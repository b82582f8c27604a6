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

/** What a change feed and a lease do on every engine, with two pools on one database as two processes have them. */
@Timeout(60)
abstract class ChangeFeedContract {
    private static final int WRITERS = 4;
    private static final int CHANGES = 40;

    private Database one;
    private Database other;

    /** The URL of an empty database. */
    abstract String url() throws Exception;

    @BeforeEach
    void open() throws Exception {
        String url = url();
        one = Database.open(new DatabaseConfig(url, "", "", 8));
        other = Database.open(new DatabaseConfig(url, "", "", 8));
    }

    @AfterEach
    void close() {
        // The engine may not be there: the test is skipped then, and nothing was opened.
        Stream.of(other, one).filter(Objects::nonNull).forEach(Database::close);
    }

    /** Remembers what it heard. */
    private static final class Ear implements ChangeFollower {
        private final List<Change> heard = new ArrayList<>();
        private final AtomicInteger gaps = new AtomicInteger();

        @Override
        public synchronized void onChanges(List<Change> changes) {
            heard.addAll(changes);
            notifyAll();
        }

        @Override
        public synchronized void onGap() {
            gaps.incrementAndGet();
            notifyAll();
        }

        synchronized List<String> awaitHeard(int count) throws InterruptedException {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (heard.size() < count && System.nanoTime() < deadline) {
                wait(100);
            }
            return heard.stream().map(Change::entity).toList();
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
    void concurrentWritersLoseNothingAndEverybodyHearsTheSameOrder() throws Exception {
        Ear here = new Ear();
        Ear there = new Ear();
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
            List<String> heard = here.awaitHeard(committed.size());
            assertThat(heard).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(committed);
            assertThat(there.awaitHeard(committed.size())).isEqualTo(heard);
            for (int i = 0; i < WRITERS; i++) {
                String mine = i + "-";
                assertThat(heard.stream()
                                .filter(entity -> entity.startsWith(mine))
                                .map(entity -> Integer.parseInt(entity.substring(mine.length())))
                                .toList())
                        .isSorted();
            }
        }
        assertThat(count("change_inbox")).isZero();
    }

    // Commits out of the order in which it wrote, and now and then not at all.
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
                        throw new IllegalStateException("changed my mind");
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
    void aFollowerThatFailsHearsTheSameAgain() throws Exception {
        Ear ear = new Ear();
        AtomicBoolean failed = new AtomicBoolean();
        try (ChangeFeed feed = ChangeFeed.open(one, "test")) {
            feed.follow(new ChangeFollower() {
                @Override
                public void onChanges(List<Change> changes) {
                    if (failed.compareAndSet(false, true)) {
                        throw new IllegalStateException("not now");
                    }
                    ear.onChanges(changes);
                }

                @Override
                public void onGap() {
                    ear.onGap();
                }
            });
            append(feed, one, List.of(new Change("thing", "a", 1, "payload")));
            assertThat(ear.awaitHeard(1)).containsExactly("a");
            assertThat(ear.heard).containsExactly(new Change("thing", "a", 1, "payload"));
        }
    }

    @Test
    void theLogIsBoundedAndWhoLagsBehindItsBeginningIsTold() throws Exception {
        Ear late = new Ear();
        Ear prompt = new Ear();
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
            assertThat(new HashSet<>(prompt.awaitHeard(changes))).hasSize(changes);
            assertThat(count("change_log")).isLessThanOrEqualTo(12_000);
            lagging.follow(late);
            assertThat(late.awaitGap()).isEqualTo(1);
            append(feed, one, List.of(Change.of("thing", "last", changes)));
            assertThat(late.awaitHeard(1)).containsExactly("last");
        }
    }

    @Test
    void feedsOfOneDatabaseDoNotHearEachOther() throws Exception {
        Ear ear = new Ear();
        try (ChangeFeed feed = ChangeFeed.open(one, "test");
                ChangeFeed another = ChangeFeed.open(one, "another")) {
            feed.follow(ear);
            append(another, one, List.of(Change.of("thing", "not mine", 1)));
            append(feed, one, List.of(Change.of("thing", "mine", 2)));
            assertThat(ear.awaitHeard(1)).containsExactly("mine");
        }
    }

    @Test
    void aLeaseHasOneHolderAndPassesOnWhenItIsNotRenewedOrGivenUp() {
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
    void aLeaseThatIsNotRenewedPassesOn() {
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
    void aChangeIsAnnouncedOnlyIfItsTransactionIs() throws Exception {
        Ear ear = new Ear();
        try (ChangeFeed feed = ChangeFeed.open(one, "test")) {
            feed.follow(ear);
            assertThatThrownBy(() -> one.transact(connection -> {
                        feed.append(connection, List.of(Change.of("thing", "no", 1)));
                        throw new IllegalStateException("rolled back");
                    }))
                    .hasMessage("rolled back");
            append(feed, one, List.of(Change.of("thing", "yes", 2)));
            assertThat(ear.awaitHeard(1)).containsExactly("yes");
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
