// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.service.protection;

import java.time.Instant;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/**
 * Latest load or overload reports by scope; the report with the newest timestamp applies. Thread-safe.
 *
 * @param <V> content of a report
 */
@SpecRef({"TS 29.500 6.3.3.3", "TS 29.500 6.4.3.3"})
final class ReportBoard<V> {
    private static final int MAX_ENTRIES = 50_000;

    private record Entry<V>(Instant timestamp, long expiresNanos, V value) {}

    private final Map<String, Entry<V>> byScope = new ConcurrentHashMap<>();

    /** Stores a report if it is newer than that of its scope and there is room; returns true when it was stored. */
    boolean put(String scope, Instant timestamp, long expiresNanos, V value) {
        if (byScope.size() >= MAX_ENTRIES && !byScope.containsKey(scope)) {
            return false;
        }
        Entry<V> mine = new Entry<>(timestamp, expiresNanos, value);
        Entry<V> kept =
                byScope.merge(scope, mine, (old, newer) -> newer.timestamp().isAfter(old.timestamp()) ? newer : old);
        return mine.equals(kept);
    }

    /** Returns true when there is no report, not even an expired one. */
    boolean isEmpty() {
        return byScope.isEmpty();
    }

    int size() {
        return byScope.size();
    }

    /** Returns the valid report of that scope; null if absent. */
    @Nullable
    V get(String scope, long nowNanos) {
        Entry<V> entry = byScope.get(scope);
        return entry == null || entry.expiresNanos() - nowNanos <= 0 ? null : entry.value();
    }

    /** Removes expired reports. */
    void forgetExpired(long nowNanos) {
        Iterator<Entry<V>> entries = byScope.values().iterator();
        while (entries.hasNext()) {
            if (entries.next().expiresNanos() - nowNanos <= 0) {
                entries.remove();
            }
        }
    }
}
