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
import org.sigcore.model.MemoryAccount;
import org.sigcore.scp.scpworker.logic.Candidates;
import org.sigcore.scp.scpworker.logic.ProducerService;
import org.sigcore.scp.scpworker.logic.RouteTable;

/**
 * Cache of discovery results of the NRF, by query, for their validity period. Thread-safe.
 *
 * <p>Notifications take precedence over cached results: priority, capacity and load are those of the route table;
 * a new, removed or otherwise changed producer expires all results of its type. Until then producers that are in canary
 * release or suspended remain, since the NRF has selected them in that state. Expired results are kept as a fallback
 * for an outage of the NRFs, without the producers that the table shows as suspended.
 */
public final class DiscoveryCache {
    private static final int MOST_TYPES = 1000;
    private static final int LONGEST_TYPE = 64;

    /** Larger results are not cached, because they would evict many others. */
    private static final long MOST_OCTETS = 1 << 20;

    private final Map<DiscoveryKey, Entry> entries = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> changes = new ConcurrentHashMap<>();
    private final AtomicLong changesOfOthers = new AtomicLong(); // shared by types beyond the limit
    private final AtomicLong lastEntry = new AtomicLong();
    private final LongSupplier nanoClock;
    private final int maxEntries;
    private final MemoryAccount room;

    /** Creates a cache without memory limit. */
    public DiscoveryCache(int maxEntries, LongSupplier nanoClock) {
        this(maxEntries, MemoryAccount.UNBOUNDED, nanoClock);
    }

    /**
     * @param maxEntries maximum number of cached results; 0 disables the cache
     * @param room memory budget of the results
     */
    public DiscoveryCache(int maxEntries, MemoryAccount room, LongSupplier nanoClock) {
        this.room = room;
        this.maxEntries = maxEntries;
        this.nanoClock = nanoClock;
    }

    /** Returns the change counter of an NF type; read it before querying the NRF and pass it to {@link #put}. */
    long mark(String nfType) {
        return changesOf(nfType).get();
    }

    /** Caches a result; it expires at once if its NF type has changed since {@code mark}. */
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

    /** Returns the producers of a valid result; null when it is absent or expired. */
    @Nullable
    Candidates fresh(DiscoveryKey key, RouteTable table) {
        Entry entry = entries.get(key);
        return entry == null || entry.expired(nanoClock.getAsLong()) ? null : nonEmpty(entry.current(table));
    }

    /** Returns the producers of a result of any age, see {@link #fresh}. */
    @Nullable
    Candidates stale(DiscoveryKey key, RouteTable table) {
        Entry entry = entries.get(key);
        return entry == null ? null : nonEmpty(entry.current(table));
    }

    /** Expires the results of an NF type whose producers were added, removed or changed in what affects discovery. */
    public void changed(String nfType) {
        changesOf(nfType).incrementAndGet();
    }

    /** Returns the number of cached results, including expired ones. */
    public int size() {
        return entries.size();
    }

    // Evicts expired results, then others until a quarter is free; called rarely.
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
        // Consumers choose the names of types, so the number and length of names with a counter is limited.
        return changes.size() < MOST_TYPES && nfType.length() <= LONGEST_TYPE
                ? changes.computeIfAbsent(nfType, key -> new AtomicLong())
                : changesOfOthers;
    }

    private static @Nullable Candidates nonEmpty(Candidates candidates) {
        return candidates.isEmpty() ? null : candidates;
    }

    /** One result, with a view that matches the current route table, created on first use with that table. */
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
            this.view = new View(-1, true, found);
        }

        boolean expired(long now) {
            return now - expiresNanos >= 0 || change.get() != mark;
        }

        Candidates current(RouteTable table) {
            View known = view;
            boolean unchanged = change.get() == mark;
            if (known.tableVersion != table.version() || known.unchanged != unchanged) {
                known = new View(table.version(), unchanged, updated(table, unchanged));
                view = known;
            }
            return known.candidates;
        }

        private Candidates updated(RouteTable table, boolean unchanged) {
            List<ProducerService> services = new ArrayList<>();
            for (ProducerService service : found.list()) {
                ProducerService now = table.service(service.nfInstanceId(), service.serviceInstanceId());
                if (now != null) {
                    services.add(now);
                } else if (unchanged || !table.knows(service.nfInstanceId())) {
                    services.add(service);
                }
            }
            return found.with(services);
        }

        private record View(long tableVersion, boolean unchanged, Candidates candidates) {}
    }
}
