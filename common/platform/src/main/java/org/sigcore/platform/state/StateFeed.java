// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.state;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.sigcore.platform.lifecycle.Phases;
import org.sigcore.store.Database;
import org.sigcore.store.feed.Change;
import org.sigcore.store.feed.ChangeFeed;
import org.sigcore.store.feed.ChangeFollower;
import org.springframework.context.SmartLifecycle;

/**
 * What the processes of a function tell each other through their database, by topics. A bean that keeps state depends on this one, so
 * that it loads after the end of the feed was noted and nothing falls between. Thread-safe.
 */
public final class StateFeed implements SmartLifecycle {
    private final ChangeFeed feed;
    private final String name;
    private final boolean shared;
    private final List<Follower> followers = new CopyOnWriteArrayList<>();
    private volatile Runnable audience = () -> {};
    private volatile boolean running;

    private record Follower(int rank, String topic, TopicFollower follower) {}

    /** @param name of the feed in the database, one a function */
    public StateFeed(Database database, String name) {
        this.feed = ChangeFeed.open(database, name);
        this.name = name;
        this.shared = database.shared();
    }

    /** False when no other process can be there: then nobody need be told what only others need. */
    public boolean shared() {
        return shared;
    }

    /**
     * Adds a follower, before the feed starts.
     *
     * @param rank of changes that are heard together, followers of a lower rank hear first
     */
    public void follow(int rank, String topic, TopicFollower follower) {
        followers.add(new Follower(rank, topic, follower));
        followers.sort(Comparator.comparingInt(Follower::rank));
    }

    /** Announces changes, within the transaction that makes them; {@link #wake} when it has committed. */
    public void append(Connection connection, List<Change> changes) throws SQLException {
        feed.append(connection, changes);
    }

    /** Has this process follow at once. */
    public void wake() {
        feed.wake();
    }

    /** What the feed is called in the database. */
    String name() {
        return name;
    }

    /** Whom {@link #awaitOthers} waits for; none before. */
    void heardBy(Runnable wait) {
        audience = wait;
    }

    /**
     * Waits until the other processes have heard what was committed before the call, so that a consumer who reads at another
     * role finds what it has written; at most for the time that {@link FeedAudience} says. To be called without locks, on a
     * thread that may block.
     */
    public void awaitOthers() {
        audience.run();
    }

    /** Waits until this process has heard what was committed before the call; false if that takes longer. */
    boolean catchUp(Duration patience) throws InterruptedException {
        return feed.catchUp(patience);
    }

    /** For how long what other processes do has been heard without a break. */
    public Duration steadyFor() {
        return feed.steadyFor();
    }

    @Override
    public void start() {
        running = true;
        feed.follow(new ChangeFollower() {
            @Override
            public void onChanges(List<Change> changes) {
                tell(changes);
            }

            @Override
            public void onGap() {
                followers.forEach(item -> item.follower.onGap());
            }
        });
    }

    private void tell(List<Change> changes) {
        for (Follower item : followers) {
            List<Change> concerned = changes.stream()
                    .filter(change -> change.topic().equals(item.topic))
                    .toList();
            if (!concerned.isEmpty()) {
                item.follower.onChanges(concerned);
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
