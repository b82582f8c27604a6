// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests that wait for their turn: the more important first, then in the order of their arrival. A burst is worth waiting
 * for, and so is what a pause of the collector or the disk has left, for it gets less; a queue that was not empty for two
 * intervals and did not get shorter in the second is overload, which ends when nobody waits and nobody was refused for an
 * interval. Until it is known, as many wait as can begin in two. Under overload only as many wait as keeps the
 * process busy (the caller's {@code room}); whoever finds it full of what is no less important is refused on arrival, which
 * costs next to nothing. Of the first priority, emergencies, as many wait as may at all, and none is sent away before its time.
 *
 * <p>Not thread-safe, but for {@link #refused}: the caller holds a lock, and gives the time.
 *
 * @param <T> what waits
 */
final class WaitingRequests<T> {
    /** The least important priority. */
    static final int LOWEST_PRIORITY = 31;

    /** {@link #closedFrom} when there is room for everybody. */
    static final int OPEN = LOWEST_PRIORITY + 1;

    /** A process that has little to do does not know how fast it is. */
    static final int LEAST_BURST = 128;

    private static final int GROWS = Integer.MAX_VALUE;

    private final Deque<Waiting<T>>[] byPriority;
    private final long intervalNanos;
    private final long patienceNanos;
    private final int capacity;
    private int burst;
    private int used; // a bit for each priority that somebody waits with
    private int size;
    private long intervalBegan;
    private int sizeBefore; // when the interval began; GROWS in the first after the queue was empty
    private boolean overloaded;
    private boolean begun; // overload, and nobody was sent away for it yet
    private volatile long refusedAt;

    private record Waiting<T>(T request, long since) {}

    /**
     * An empty queue.
     *
     * @param intervalNanos in how long a queue must have become shorter
     * @param patienceNanos how long a request waits at most
     * @param capacity how many wait at most
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    WaitingRequests(long intervalNanos, long patienceNanos, int capacity, long nowNanos) {
        this.intervalNanos = intervalNanos;
        this.patienceNanos = patienceNanos;
        this.capacity = capacity;
        this.burst = capacity;
        this.intervalBegan = nowNanos;
        this.byPriority = new Deque[LOWEST_PRIORITY + 1];
        for (int i = 0; i < byPriority.length; i++) {
            byPriority[i] = new ArrayDeque<>(0);
        }
    }

    int size() {
        return size;
    }

    /** Whether this is overload. */
    boolean overloaded(long nowNanos) {
        if (overloaded) {
            // Whoever waits shows that a pause of the whole process has passed, not the overload.
            overloaded = size > 0 || nowNanos - refusedAt <= intervalNanos;
            intervalBegan = nowNanos;
            sizeBefore = GROWS;
        } else if (size > 0 && nowNanos - intervalBegan > intervalNanos) {
            overloaded = size >= sizeBefore;
            begun = overloaded;
            refusedAt = overloaded ? nowNanos : refusedAt;
            intervalBegan = nowNanos;
            sizeBefore = size;
        }
        return overloaded;
    }

    /** How many can begin in a nanosecond: who would wait for two intervals is one too many, unless few wait. */
    void paceIs(double perNano) {
        burst = (int) Math.min(capacity, Math.max(LEAST_BURST, 2 * perNano * intervalNanos));
    }

    /** Somebody was refused by {@link #closedFrom}. By any thread. */
    void refused(long nowNanos) {
        refusedAt = nowNanos;
    }

    /**
     * From which priority on {@link #add} would refuse a request; {@link #OPEN} while somebody may come.
     *
     * @param room how many are worth to wait under overload
     */
    int closedFrom(int room, long nowNanos) {
        if (size == 0 || size < mostAt(room, nowNanos)) {
            return OPEN;
        }
        return size < capacity ? Math.max(RequestPriority.FIRST + 1, least()) : least();
    }

    private int mostAt(int room, long nowNanos) {
        int few = Math.min(room, capacity);
        return overloaded(nowNanos) ? few : Math.max(few, burst);
    }

    private int least() {
        return LOWEST_PRIORITY - Integer.numberOfLeadingZeros(used);
    }

    /**
     * Lets a request wait.
     *
     * @param priority 0 (most important) to 31
     * @param room how many are worth to wait under overload
     * @return who does not wait any more because there is no room: null, a less important one, or the request itself
     */
    @Nullable
    T add(T request, int priority, int room, long nowNanos) {
        T victim = null;
        if (size >= mostAt(room, nowNanos)) {
            if (size > 0 && least() > priority) {
                victim = poll(least());
                refusedAt = nowNanos;
            } else if (priority > RequestPriority.FIRST || size >= capacity) {
                refusedAt = nowNanos;
                return request;
            }
        } else if (size == 0) {
            intervalBegan = nowNanos;
            sizeBefore = GROWS;
        }
        byPriority[priority].addLast(new Waiting<>(request, nowNanos));
        used |= 1 << priority;
        size++;
        return victim;
    }

    private T poll(int priority) {
        Deque<Waiting<T>> queue = byPriority[priority];
        T request = queue.removeFirst().request;
        size--;
        if (queue.isEmpty()) {
            used &= ~(1 << priority);
        }
        return request;
    }

    /** Whose turn it is, null when nobody waits; who does not wait any more goes to {@code givenUp}. */
    @Nullable
    T next(int room, long nowNanos, List<T> givenUp) {
        giveUp(room, nowNanos, givenUp);
        return size == 0 ? null : poll(Integer.numberOfTrailingZeros(used));
    }

    /** Moves those who have waited for too long to {@code givenUp}, and those too many as overload begins. */
    void giveUp(int room, long nowNanos, List<T> givenUp) {
        int before = givenUp.size();
        if (overloaded(nowNanos) && begun) {
            begun = false;
            while (size > room && least() > RequestPriority.FIRST) {
                givenUp.add(poll(least()));
            }
        }
        for (int left = used; left != 0; left &= left - 1) {
            int priority = Integer.numberOfTrailingZeros(left);
            Waiting<T> oldest = byPriority[priority].peekFirst();
            while (oldest != null && nowNanos - oldest.since > patienceNanos) {
                givenUp.add(poll(priority));
                oldest = byPriority[priority].peekFirst();
            }
        }
        if (givenUp.size() > before) {
            refusedAt = nowNanos;
        }
    }
}
