// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.policy;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counters of the requests to simulated peers, by name. Thread-safe. */
final class Counts {
    private static final long QUIET_MILLIS = 300;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

    void add(String name) {
        counts.computeIfAbsent(name, _ -> new LongAdder()).increment();
    }

    /**
     * Returns all counters after a moment without requests, since messages are sent after the response that causes
     * them.
     */
    Map<String, Long> settled() {
        long giveUp = System.nanoTime() + PATIENCE_NANOS;
        Map<String, Long> before = now();
        while (true) {
            try {
                TimeUnit.MILLISECONDS.sleep(QUIET_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return before;
            }
            Map<String, Long> after = now();
            if (after.equals(before) || System.nanoTime() > giveUp) {
                return after;
            }
            before = after;
        }
    }

    private Map<String, Long> now() {
        Map<String, Long> all = new TreeMap<>();
        counts.forEach((name, count) -> all.put(name, count.sum()));
        return all;
    }
}
