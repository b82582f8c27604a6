// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.server;

import java.net.InetAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Descriptors;

/**
 * Connections of one listener. Decides which of them give way to new ones. The limit is the configured one, or less if
 * the process has too few file descriptors. At the limit, a new connection replaces one that waits for its peer: the
 * one with the oldest unfinished request of the address with most such connections. From three quarters of the limit
 * on, an address other than loopback that exceeds its share gives up one of its own connections. Connections that serve
 * a complete request never give way. {@link #admit} runs on the listener's event loop; all other methods are
 * thread-safe.
 */
final class ConnectionLimiter {
    // Connections that give way remain open for a moment.
    private static final int SURPLUS = 64;
    private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final int most;
    private final int sharePercent;
    private final Descriptors descriptors;
    private final Set<Accepted> members = ConcurrentHashMap.newKeySet();
    private final Map<InetAddress, Integer> perOrigin = new ConcurrentHashMap<>();
    private final AtomicInteger open = new AtomicInteger();
    private final LongAdder refused = new LongAdder();
    private volatile int limit;
    private long places = Long.MAX_VALUE; // permitted by descriptors, this and the last window
    private long placesBefore = Long.MAX_VALUE;
    private long windowBegan = System.nanoTime();
    private Map<InetAddress, Deque<Accepted>> waiting = Map.of();
    private long lookedAt = System.nanoTime() - FRESH_NANOS;
    private long fruitlessAt = System.nanoTime() - PAUSE_NANOS; // last search without a result

    /**
     * Creates an empty crowd.
     *
     * @param most maximum number of connections
     * @param sharePercent percentage that a single address may hold
     */
    ConnectionLimiter(int most, int sharePercent, Descriptors descriptors) {
        this.most = most;
        this.sharePercent = sharePercent;
        this.descriptors = descriptors;
        this.limit = most;
    }

    /**
     * Admits a connection, if necessary in place of another one.
     *
     * @param descriptor file descriptor of its socket, or {@link Descriptors#UNKNOWN}
     * @return false if the new connection must be closed
     */
    boolean admit(Accepted newcomer, int descriptor) {
        int now = open.get() + 1;
        limit = limit(now, descriptor);
        if (now > limit + SURPLUS || descriptors.isReserved(descriptor) || !hasPlace(newcomer.origin(), now)) {
            refused.increment();
            return false;
        }
        open.incrementAndGet();
        members.add(newcomer);
        perOrigin.merge(newcomer.origin(), 1, Integer::sum);
        return true;
    }

    // A new socket gets the lowest free descriptor, which may be low after others were closed: use the recent minimum.
    private int limit(int now, int descriptor) {
        long time = System.nanoTime();
        if (time - windowBegan >= WINDOW_NANOS) {
            windowBegan = time;
            placesBefore = places;
            places = Long.MAX_VALUE;
        }
        places = Math.min(places, (long) now + descriptors.room(descriptor));
        return Math.clamp(Math.min(places, placesBefore), 1, most);
    }

    private boolean hasPlace(InetAddress origin, int now) {
        if (now > limit) {
            return displace(1, null);
        }
        return !crowded() || origin.isLoopbackAddress() || isWithinShare(origin) || displace(1, origin);
    }

    private boolean isWithinShare(InetAddress origin) {
        return perOrigin.getOrDefault(origin, 0) < Math.max(1, limit * (long) sharePercent / 100);
    }

    /**
     * Closes connections that wait for their peers.
     *
     * @param count number of connections to close
     * @param origin restricts the search to this address; null for the address with most connections
     * @return false if fewer connections wait for their peers
     */
    boolean displace(int count, @Nullable InetAddress origin) {
        for (int i = 0; i < count; i++) {
            Accepted next = next(origin);
            if (next == null) {
                return false;
            }
            refused.increment();
            next.giveWay();
        }
        return true;
    }

    private @Nullable Accepted next(@Nullable InetAddress origin) {
        long now = System.nanoTime();
        Accepted next = now - lookedAt < FRESH_NANOS ? remove(origin) : null;
        if (next == null && now - fruitlessAt >= PAUSE_NANOS) {
            look(now);
            next = remove(origin);
            fruitlessAt = next == null ? now : fruitlessAt;
        }
        return next;
    }

    private @Nullable Accepted remove(@Nullable InetAddress origin) {
        Deque<Accepted> candidates = origin == null ? longest() : waiting.get(origin);
        while (candidates != null && !candidates.isEmpty()) {
            Accepted candidate = candidates.remove();
            if (candidate.waits()) {
                return candidate;
            }
        }
        return null;
    }

    private @Nullable Deque<Accepted> longest() {
        Deque<Accepted> longest = null;
        for (Deque<Accepted> each : waiting.values()) {
            if (longest == null || each.size() > longest.size()) {
                longest = each;
            }
        }
        return longest;
    }

    /** Sorts the waiting connections; the result serves many new connections. */
    private void look(long nowNanos) {
        lookedAt = nowNanos;
        record Waiting(long turn, Accepted connection) {}
        List<Waiting> all = new ArrayList<>();
        for (Accepted each : members) {
            if (each.waits()) {
                all.add(new Waiting(each.turn(), each));
            }
        }
        all.sort(Comparator.comparingLong(Waiting::turn));
        Map<InetAddress, Deque<Accepted>> byOrigin = new HashMap<>();
        for (Waiting each : all) {
            byOrigin.computeIfAbsent(each.connection.origin(), _ -> new ArrayDeque<>())
                    .add(each.connection);
        }
        waiting = byOrigin;
    }

    /**
     * Removes a closed connection.
     *
     * @return the number of remaining connections
     */
    int left(Accepted connection) {
        members.remove(connection);
        perOrigin.computeIfPresent(connection.origin(), (_, count) -> count == 1 ? null : count - 1);
        return open.decrementAndGet();
    }

    /** Returns true if the file descriptors of the process permit no further connections. */
    boolean scarce() {
        int current = limit;
        return current < most && open.get() >= current;
    }

    /** Returns the number of open connections, including those that have not sent anything. */
    int open() {
        return open.get();
    }

    /** Returns true from three quarters of the limit on. */
    boolean crowded() {
        return open.get() > limit / 4L * 3;
    }

    /** Returns the number of connections closed because of the limit: new connections and those that gave way. */
    long refused() {
        return refused.sum();
    }
}
