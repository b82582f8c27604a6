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
 * The answers that were given, by the text of their query. Bounded in bytes over all NF types: two generations, of which
 * the older one goes when the younger one is full, after what was asked for again has moved over. Once a generation has
 * gone, a query must come twice before its answer is kept, so that queries which never come again (one subscriber each)
 * do not drive out those that do. Thread-safe; reads never wait.
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
     * An answer and how long it stands.
     *
     * @param detour who may know more than memory and is to be asked; null when nobody is
     */
    record Entry(DiscoveryAnswer answer, @Nullable DiscoveryDetour detour, Epoch epoch) {}

    /** @param maxBytes of bodies and keys, both generations together */
    AnswerCache(long maxBytes) {
        this.generationBytes = maxBytes / 2;
    }

    /** The answer to this text if what it was made from still stands, else null. */
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

    /** Keeps an answer for as long as its epoch is current and there is room. */
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
