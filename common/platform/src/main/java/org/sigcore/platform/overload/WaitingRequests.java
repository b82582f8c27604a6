// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests that wait for their turn: the more important first, then in the order of their arrival. A burst is worth waiting
 * for; a queue that has not been empty for an interval is no burst, but overload, which ends when nobody was refused for an
 * interval. Under overload only as many wait as keeps the process busy (the caller's {@code room}); whoever finds it full of
 * what is no less important is refused on arrival, which costs next to nothing and tells the consumer at once.
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

    private final Deque<Waiting<T>>[] byPriority;
    private final long intervalNanos;
    private final long patienceNanos;
    private final int capacity;
    private int used; // a bit for each priority that somebody waits with
    private int size;
    private long emptyAt;
    private boolean overloaded;
    private boolean begun; // overload, and nobody was sent away for it yet
    private volatile long refusedAt;

    private record Waiting<T>(T request, long since) {}

    /**
     * An empty queue.
     *
     * @param intervalNanos how long the queue may be in use before that is overload
     * @param patienceNanos how long a request waits at most
     * @param capacity how many wait at most
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    WaitingRequests(long intervalNanos, long patienceNanos, int capacity, long nowNanos) {
        this.intervalNanos = intervalNanos;
        this.patienceNanos = patienceNanos;
        this.capacity = capacity;
        this.emptyAt = nowNanos;
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
            overloaded = nowNanos - refusedAt <= intervalNanos;
        } else if (size > 0 && nowNanos - emptyAt > intervalNanos) {
            overloaded = true;
            begun = true;
            refusedAt = nowNanos;
        }
        return overloaded;
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
        return size == 0 || size < mostAt(room, nowNanos) ? OPEN : least();
    }

    private int mostAt(int room, long nowNanos) {
        return overloaded(nowNanos) ? Math.min(room, capacity) : capacity;
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
            refusedAt = nowNanos;
            if (size == 0 || least() <= priority) {
                return request;
            }
            victim = poll(least());
        } else if (size == 0) {
            emptyAt = nowNanos;
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
            while (size > room) {
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
