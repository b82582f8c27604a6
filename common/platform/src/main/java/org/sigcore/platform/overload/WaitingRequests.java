// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Requests that wait for their turn: the more important first, and no longer than makes sense. A burst is worth waiting
 * for; a queue that has not been empty for an interval is no burst, but overload, which ends when nobody had to be given up
 * for an interval. Under overload the newest go first, for they still have somebody who waits for the answer, and the
 * others are given up as soon as they have waited for the target delay (controlled delay, CoDel, with an adaptive last-in
 * first-out order).
 *
 * <p>Not thread-safe: the caller holds a lock, and gives the time.
 *
 * @param <T> what waits
 */
final class WaitingRequests<T> {
    /** The least important priority. */
    static final int LOWEST_PRIORITY = 31;

    private final Deque<Waiting<T>>[] byPriority;
    private final long targetNanos;
    private final long intervalNanos;
    private final int capacity;
    private long emptyAt;
    private boolean overloaded;
    private long gaveUpAt;
    private int size;

    private record Waiting<T>(T request, long since) {}

    /**
     * An empty queue.
     *
     * @param targetNanos how long a request waits at most under sustained overload
     * @param intervalNanos how long in a burst, and how long the queue may be in use before that is overload
     * @param capacity how many wait at most
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of generics
    WaitingRequests(long targetNanos, long intervalNanos, int capacity, long nowNanos) {
        this.targetNanos = targetNanos;
        this.intervalNanos = intervalNanos;
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
            overloaded = nowNanos - gaveUpAt <= intervalNanos;
        } else if (size > 0 && nowNanos - emptyAt > intervalNanos) {
            overloaded = true;
            gaveUpAt = nowNanos;
        }
        return overloaded;
    }

    /**
     * Lets a request wait.
     *
     * @param priority 0 (most important) to 31
     * @return who does not wait any more because there is no room: null, a less important one, or the request itself
     */
    @Nullable
    T add(T request, int priority, long nowNanos) {
        if (size == 0) {
            emptyAt = nowNanos;
        }
        T victim = null;
        if (size >= capacity) {
            int least = LOWEST_PRIORITY;
            while (least > priority && byPriority[least].isEmpty()) {
                least--;
            }
            Waiting<T> oldest = least > priority ? byPriority[least].pollFirst() : null;
            if (oldest == null) {
                return request;
            }
            size--;
            victim = oldest.request;
        }
        byPriority[priority].addLast(new Waiting<>(request, nowNanos));
        size++;
        return victim;
    }

    /** Whose turn it is, null when nobody waits; who has waited for too long goes to {@code givenUp}. */
    @Nullable
    T next(long nowNanos, List<T> givenUp) {
        boolean overloaded = overloaded(nowNanos);
        giveUp(nowNanos, givenUp);
        for (int i = 0; size > 0 && i < byPriority.length; i++) {
            Waiting<T> next = overloaded ? byPriority[i].pollLast() : byPriority[i].pollFirst();
            if (next != null) {
                size--;
                return next.request;
            }
        }
        return null;
    }

    /** Moves those who have waited for too long to {@code givenUp}. */
    void giveUp(long nowNanos, List<T> givenUp) {
        long bound = overloaded(nowNanos) ? targetNanos : intervalNanos;
        for (int i = 0; size > 0 && i < byPriority.length; i++) {
            Deque<Waiting<T>> queue = byPriority[i];
            Waiting<T> oldest = queue.peekFirst();
            while (oldest != null && nowNanos - oldest.since > bound) {
                queue.pollFirst();
                size--;
                givenUp.add(oldest.request);
                gaveUpAt = nowNanos;
                oldest = queue.peekFirst();
            }
        }
    }
}
