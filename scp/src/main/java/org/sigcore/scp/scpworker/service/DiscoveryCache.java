// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Room;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteTable;

/**
 * The NRF's answers to discoveries, by what was asked, for as long as the NRF said. Thread-safe.
 *
 * <p>Notifications go before the answers: priority, capacity and load are those of the route table, a producer that the
 * table knows to be gone or suspended is left out, and a new or otherwise changed producer makes the answers about its
 * type count as expired. Expired answers are kept, for the time when no NRF answers.
 */
public final class DiscoveryCache {
    private static final int MOST_TYPES = 1000;

    /** An answer that takes more is not kept: it would drive out many others. */
    private static final long MOST_OCTETS = 1 << 20;

    private final Map<DiscoveryKey, Entry> entries = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> changes = new ConcurrentHashMap<>();
    private final AtomicLong changesOfOthers = new AtomicLong(); // types beyond the bound
    private final AtomicLong lastEntry = new AtomicLong();
    private final LongSupplier nanoClock;
    private final int maxEntries;
    private final Room room;

    /** With room for all of its entries. */
    public DiscoveryCache(int maxEntries, LongSupplier nanoClock) {
        this(maxEntries, Room.UNBOUNDED, nanoClock);
    }

    /**
     * @param maxEntries answers kept; 0 keeps none
     * @param room for them
     */
    public DiscoveryCache(int maxEntries, Room room, LongSupplier nanoClock) {
        this.room = room;
        this.maxEntries = maxEntries;
        this.nanoClock = nanoClock;
    }

    /** The change counter of an NF type: take it before asking the NRF and give it to {@link #put}. */
    long mark(String nfType) {
        return changesOf(nfType).get();
    }

    /** Keeps an answer; it is expired at once when its NF type has changed since {@code mark}. */
    public void put(DiscoveryKey key, String nfType, long mark, Candidates found, long validNanos) {
        if (maxEntries == 0) {
            return;
        }
        if (entries.size() >= maxEntries) {
            evict();
        }
        String name = Long.toString(lastEntry.incrementAndGet());
        long octets = key.octets() + octets(found);
        if (octets > MOST_OCTETS || !fits(name, octets)) {
            return;
        }
        forget(entries.put(key, new Entry(name, found, nanoClock.getAsLong() + validNanos, changesOf(nfType), mark)));
    }

    private boolean fits(String name, long octets) {
        if (room.offer(name, octets)) {
            return true;
        }
        evict();
        return room.offer(name, octets);
    }

    private static long octets(Candidates found) {
        long octets = 0;
        for (ProducerService service : found.list()) {
            octets += service.octets();
        }
        return octets;
    }

    private void forget(@Nullable Entry gone) {
        if (gone != null) {
            room.release(gone.name);
        }
    }

    /** Producers from an answer that still holds; null when there is none, or none of its producers is left. */
    @Nullable
    Candidates fresh(DiscoveryKey key, RouteTable table) {
        Entry entry = entries.get(key);
        return entry == null || entry.expired(nanoClock.getAsLong()) ? null : nonEmpty(entry.current(table));
    }

    /** As {@link #fresh}, from an answer of any age. */
    @Nullable
    Candidates stale(DiscoveryKey key, RouteTable table) {
        Entry entry = entries.get(key);
        return entry == null ? null : nonEmpty(entry.current(table));
    }

    /** Producers of that type have come, gone, or changed in what discovery looks at. */
    public void changed(String nfType) {
        changesOf(nfType).incrementAndGet();
    }

    /** Answers kept, expired ones included. */
    public int size() {
        return entries.size();
    }

    // Rare: makes room for a quarter, expired answers first.
    private void evict() {
        long now = nanoClock.getAsLong();
        int full = entries.size();
        Collection<DiscoveryKey> expired = new ArrayList<>();
        entries.forEach((key, entry) -> {
            if (entry.expired(now)) {
                expired.add(key);
            }
        });
        expired.forEach(key -> forget(entries.remove(key)));
        int surplus = entries.size() - full * 3 / 4;
        Collection<DiscoveryKey> keys = new ArrayList<>(entries.keySet());
        keys.stream().limit(Math.max(0, surplus)).forEach(key -> forget(entries.remove(key)));
    }

    private AtomicLong changesOf(String nfType) {
        AtomicLong known = changes.get(nfType);
        if (known != null) {
            return known;
        }
        // Consumers name types: what they invent shares a counter.
        return changes.size() < MOST_TYPES ? changes.computeIfAbsent(nfType, key -> new AtomicLong()) : changesOfOthers;
    }

    private static @Nullable Candidates nonEmpty(Candidates candidates) {
        return candidates.isEmpty() ? null : candidates;
    }

    /** One answer. The view of it that fits the newest route table is made when that table is first seen. */
    private static final class Entry {
        private final String name;
        private final Candidates found;
        private final long expiresNanos;
        private final AtomicLong change;
        private final long mark;
        private volatile View view;

        Entry(String name, Candidates found, long expiresNanos, AtomicLong change, long mark) {
            this.name = name;
            this.found = found;
            this.expiresNanos = expiresNanos;
            this.change = change;
            this.mark = mark;
            this.view = new View(-1, found);
        }

        boolean expired(long now) {
            return now - expiresNanos >= 0 || change.get() != mark;
        }

        Candidates current(RouteTable table) {
            View known = view;
            if (known.tableVersion != table.version()) {
                known = new View(table.version(), updated(table));
                view = known;
            }
            return known.candidates;
        }

        private Candidates updated(RouteTable table) {
            List<ProducerService> services = new ArrayList<>();
            for (ProducerService service : found.list()) {
                if (!table.knows(service.nfInstanceId())) {
                    services.add(service);
                } else {
                    ProducerService now = table.service(service.nfInstanceId(), service.serviceInstanceId());
                    if (now != null) {
                        services.add(now);
                    }
                }
            }
            return found.with(services);
        }

        private record View(long tableVersion, Candidates candidates) {}
    }
}
