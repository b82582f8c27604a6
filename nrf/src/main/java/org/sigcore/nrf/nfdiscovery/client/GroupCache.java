// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.client;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.nrf.nfdiscovery.logic.query.SlfQuestion;

/** LRU cache of groups returned by SLFs, with a lifetime for each entry. Thread-safe. */
final class GroupCache {
    private final LongSupplier nanoTime;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<SlfQuestion, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);

    private record Entry(String group, long until) {}

    GroupCache(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    @Nullable
    String find(SlfQuestion question) {
        lock.lock();
        try {
            Entry entry = entries.get(question);
            return entry == null || entry.until() - nanoTime.getAsLong() < 0 ? null : entry.group();
        } finally {
            lock.unlock();
        }
    }

    void keep(SlfQuestion question, String group, Duration time, int most) {
        lock.lock();
        try {
            entries.put(question, new Entry(group, nanoTime.getAsLong() + time.toNanos()));
            var oldest = entries.entrySet().iterator();
            while (entries.size() > most) {
                oldest.next();
                oldest.remove();
            }
        } finally {
            lock.unlock();
        }
    }
}
