// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.state;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.store.Database;
import org.sigcore.store.feed.Change;
import org.sigcore.store.feed.ChangeFeed;
import org.sigcore.store.feed.ChangeFollower;
import org.springframework.context.SmartLifecycle;

/**
 * Distributes changes of state among the processes of a function through their database, by topic. A bean with state
 * depends on this one, so that it loads after the end of the feed was noted and misses no change. Thread-safe.
 */
public final class StateFeed implements SmartLifecycle {
    private final ChangeFeed feed;
    private final String name;
    private final boolean shared;
    private final List<Follower> followers = new CopyOnWriteArrayList<>();
    private volatile Runnable audience = () -> {};
    private volatile boolean running;

    private record Follower(int rank, String topic, TopicFollower follower) {}

    /**
     * @param name name of the feed in the database, one per function
     * @param site this site, if its database is replicated to and from those of other sites; empty otherwise
     */
    public StateFeed(Database database, String name, String site) {
        this.feed = site.isEmpty() ? ChangeFeed.open(database, name) : ChangeFeed.openReplicated(database, name, site);
        this.name = name;
        this.shared = database.shared();
    }

    /** Returns false if no other process can exist, so that changes need not be distributed. */
    public boolean shared() {
        return shared;
    }

    /**
     * Adds a follower before the feed starts.
     *
     * @param rank order of notification for changes that arrive together, ascending
     */
    public void follow(int rank, String topic, TopicFollower follower) {
        followers.add(new Follower(rank, topic, follower));
        followers.sort(Comparator.comparingInt(Follower::rank));
    }

    /** Announces changes within the transaction that makes them; call {@link #wake} after the commit. */
    public void append(Connection connection, List<Change> changes) throws SQLException {
        feed.append(connection, changes);
    }

    /** Makes this process catch up at once. */
    public void wake() {
        feed.wake();
    }

    /** Returns the name of the feed in the database. */
    String name() {
        return name;
    }

    /** Sets the action of {@link #awaitOthers}; without it the method returns at once. */
    void heardBy(Runnable wait) {
        audience = wait;
    }

    /**
     * Waits until the other processes have received all changes committed before the call, so that a consumer reads its
     * own writes at another role; at most for the time in {@link FeedAudience}. Call it without locks, on a thread that
     * may block.
     */
    public void awaitOthers() {
        audience.run();
    }

    /** Waits until this process has received all changes committed before the call; returns false on timeout. */
    boolean catchUp(Duration patience) throws InterruptedException {
        return feed.catchUp(patience);
    }

    /** Returns for how long changes of other processes have been received without interruption. */
    public Duration steadyFor() {
        return feed.steadyFor();
    }

    @Override
    public void start() {
        running = true;
        feed.follow(new ChangeFollower() {
            @Override
            public void onChanges(List<Change> changes) {
                tell(changes, TopicFollower::onChanges);
            }

            @Override
            public void onReplicated(List<Change> changes) {
                tell(changes, TopicFollower::onReplicated);
            }

            @Override
            public void onGap() {
                followers.forEach(item -> item.follower.onGap());
            }
        });
    }

    private void tell(List<Change> changes, BiConsumer<TopicFollower, List<Change>> call) {
        for (Follower item : followers) {
            List<Change> concerned = changes.stream()
                    .filter(change -> change.topic().equals(item.topic))
                    .toList();
            if (!concerned.isEmpty()) {
                call.accept(item.follower, concerned);
            }
        }
    }

    @Override
    public void stop() {
        feed.close();
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    @Override
    public int getPhase() {
        return Phases.LOGIC;
    }
}
