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
    private final Map<DiscoveryKey, Entry> entries = new ConcurrentHashMap<>();
    private final Map<String, AtomicLong> changes = new ConcurrentHashMap<>();
    private final LongSupplier nanoClock;
    private final int maxEntries;

    /** @param maxEntries answers kept; 0 keeps none */
    public DiscoveryCache(int maxEntries, LongSupplier nanoClock) {
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
        entries.put(key, new Entry(found, nanoClock.getAsLong() + validNanos, changesOf(nfType), mark));
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
        entries.values().removeIf(entry -> entry.expired(now));
        int surplus = entries.size() - maxEntries * 3 / 4;
        Collection<DiscoveryKey> keys = new ArrayList<>(entries.keySet());
        keys.stream().limit(Math.max(0, surplus)).forEach(entries::remove);
    }

    private AtomicLong changesOf(String nfType) {
        return changes.computeIfAbsent(nfType, key -> new AtomicLong());
    }

    private static @Nullable Candidates nonEmpty(Candidates candidates) {
        return candidates.isEmpty() ? null : candidates;
    }

    /** One answer. The view of it that fits the newest route table is made when that table is first seen. */
    private static final class Entry {
        private final Candidates found;
        private final long expiresNanos;
        private final AtomicLong change;
        private final long mark;
        private volatile View view;

        Entry(Candidates found, long expiresNanos, AtomicLong change, long mark) {
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
