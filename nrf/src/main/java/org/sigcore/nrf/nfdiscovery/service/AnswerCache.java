// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.service;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfdiscovery.logic.answer.DiscoveryAnswer;

/**
 * Cache of responses, keyed by query text. Its size in bytes is bounded over all NF types by two generations: when the
 * younger one is full, the older one is discarded, except for entries that have been requested again and moved to the
 * younger one. After the first discard, a query is cached only at its second occurrence, so that unique queries (one
 * for each subscriber) do not evict recurring ones. Thread-safe; reads never block.
 */
final class AnswerCache {
    private static final int DOORS = 1 << 14;
    private static final int ENTRY_OVERHEAD = 200;

    private final long generationBytes;
    private final AtomicLongArray seenOnce = new AtomicLongArray(DOORS);
    private final AtomicLong youngBytes = new AtomicLong();
    private final ReentrantLock turning = new ReentrantLock();
    private volatile ConcurrentMap<String, Entry> young = new ConcurrentHashMap<>();
    private volatile ConcurrentMap<String, Entry> old = new ConcurrentHashMap<>();
    private volatile boolean crowded;

    /**
     * A cached response and its validity.
     *
     * @param detour the detour to take, since another NF may know more; null if the response is complete
     */
    record Entry(DiscoveryAnswer answer, @Nullable DiscoveryDetour detour, Epoch epoch) {}

    /**
     * @param maxBytes maximum size of bodies and keys of both generations together
     */
    AnswerCache(long maxBytes) {
        this.generationBytes = maxBytes / 2;
    }

    /** Returns the response to this text if its epoch is current; null otherwise. */
    @Nullable
    Entry find(String query) {
        Entry entry = young.get(query);
        if (entry != null) {
            return entry.epoch.current() ? entry : null;
        }
        entry = old.get(query);
        if (entry == null || !entry.epoch.current()) {
            return null;
        }
        put(query, entry);
        return entry;
    }

    /**
     * Caches a response until its epoch ends or it is evicted. After the first eviction, the first occurrence of a
     * query is only recorded.
     */
    void keep(String query, Entry entry) {
        if (!crowded || wasSeen(query)) {
            put(query, entry);
        }
    }

    private boolean wasSeen(String query) {
        long mark = query.hashCode() * 0x9E3779B97F4A7C15L | 1;
        int door = (int) (mark >>> 40) & (DOORS - 1);
        return seenOnce.getAndSet(door, mark) == mark;
    }

    private void put(String query, Entry entry) {
        Entry before = young.put(query, entry);
        long more = size(query, entry) - (before == null ? 0 : size(query, before));
        if (youngBytes.addAndGet(more) > generationBytes) {
            turn();
        }
    }

    private void turn() {
        turning.lock();
        try {
            if (youngBytes.get() > generationBytes) {
                crowded = true;
                old = young;
                young = new ConcurrentHashMap<>();
                youngBytes.set(0);
            }
        } finally {
            turning.unlock();
        }
    }

    private static long size(String query, Entry entry) {
        return (long) entry.answer.body().length + query.length() + ENTRY_OVERHEAD;
    }
}
