// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Queue of requests by priority, first in first out within a priority. Bursts and the backlog of a pause of the garbage
 * collector or the disk are queued, since they shrink. A queue that was not empty for two intervals and did not shrink
 * in the second is overload, which ends when the queue is empty and nothing was rejected for an interval. Before
 * overload is detected, the queue holds what can start in two intervals. Under overload, it holds only what keeps the
 * process busy (the caller's {@code room}); a request that finds it full of equal or higher priorities is rejected on
 * arrival, at hardly any cost. Emergencies, the first priority, may fill the whole capacity and are removed only by the
 * timeout.
 *
 * <p>Not thread-safe, except {@link #refused}: the caller holds a lock and supplies the time.
 *
 * @param <T> a request
 */
final class WaitingRequests<T> {
    /** The lowest priority. */
    static final int LOWEST_PRIORITY = 31;

    /** Result of {@link #closedFrom} while all priorities are admitted. */
    static final int OPEN = LOWEST_PRIORITY + 1;

    /** Minimum burst, since a process with little load does not know its speed. */
    static final int LEAST_BURST = 128;

    private static final int GROWS = Integer.MAX_VALUE;

    private final Deque<Waiting<T>>[] byPriority;
    private final long intervalNanos;
    private final long patienceNanos;
    private final int capacity;
    private int burst;
    private int used; // one bit per priority with waiting requests
    private int size;
    private long intervalBegan;
    private int sizeBefore; // at the start of the interval; GROWS in the first one after the queue was empty
    private boolean overloaded;
    private boolean begun; // overload has begun, and the queue has not been shortened yet
    private volatile long refusedAt;

    private record Waiting<T>(T request, long since) {}

    /**
     * Creates an empty queue.
     *
     * @param intervalNanos time in which a queue must shrink
     * @param patienceNanos maximum time of a request in the queue
     * @param capacity maximum length of the queue
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // array of a generic type
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

    /** Evaluates and returns the overload state. */
    boolean overloaded(long nowNanos) {
        if (overloaded) {
            // A remaining queue shows that a pause of the process is over, but the overload is not.
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

    /**
     * Sets the rate at which requests can start, per nanosecond: the queue holds those of two intervals, and never less
     * than a minimum.
     */
    void paceIs(double perNano) {
        burst = (int) Math.min(capacity, Math.max(LEAST_BURST, 2 * perNano * intervalNanos));
    }

    /** Records a rejection by {@link #closedFrom}. Callable from any thread. */
    void refused(long nowNanos) {
        refusedAt = nowNanos;
    }

    /**
     * Returns the priority from which {@link #add} would reject requests; {@link #OPEN} if none.
     *
     * @param room length of the queue under overload
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
     * Adds a request.
     *
     * @param priority 0 (the highest) to 31
     * @param room length of the queue under overload
     * @return the request that has to leave the full queue: null, one of a lower priority, or the given request itself
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

    /** Removes and returns the next request, null if the queue is empty; adds expired requests to {@code givenUp}. */
    @Nullable
    T next(int room, long nowNanos, List<T> givenUp) {
        giveUp(room, nowNanos, givenUp);
        return size == 0 ? null : poll(Integer.numberOfTrailingZeros(used));
    }

    /** Moves expired requests to {@code givenUp}, and the surplus when overload begins. */
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
