// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.gatling.sbi;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.SbiRequest;

/**
 * Matches requests of one kind with the virtual users that expect them, by key. Either side may come first: a request
 * may arrive before the response to the call that has caused it. Thread-safe.
 */
final class Mailbox {
    private static final int MOST_KEYS = 100_000; // older requests are no longer expected
    private static final int MOST_OF_A_KEY = 16;
    private final LinkedHashMap<String, Deque<SbiRequest>> kept = new LinkedHashMap<>();
    private final Map<String, Deque<Consumer<SbiRequest>>> waiting = new HashMap<>();

    /** Adds a request that has arrived. */
    void put(String key, SbiRequest request) {
        Consumer<SbiRequest> user;
        synchronized (this) {
            user = poll(waiting, key);
            if (user == null) {
                Deque<SbiRequest> those = kept.computeIfAbsent(key, _ -> new ArrayDeque<>());
                if (those.size() == MOST_OF_A_KEY) {
                    those.removeFirst();
                }
                those.add(request);
                if (kept.size() > MOST_KEYS) {
                    kept.pollFirstEntry();
                }
            }
        }
        if (user != null) {
            user.accept(request);
        }
    }

    /** Registers a receiver of the next request, which is called at once or later on another thread. */
    void expect(String key, Consumer<SbiRequest> user) {
        SbiRequest request;
        synchronized (this) {
            request = poll(kept, key);
            if (request == null) {
                waiting.computeIfAbsent(key, _ -> new ArrayDeque<>()).add(user);
            }
        }
        if (request != null) {
            user.accept(request);
        }
    }

    /** @return false if the receiver has already been called */
    synchronized boolean forget(String key, Consumer<SbiRequest> user) {
        Deque<Consumer<SbiRequest>> users = waiting.get(key);
        if (users == null || !users.remove(user)) {
            return false;
        }
        if (users.isEmpty()) {
            waiting.remove(key);
        }
        return true;
    }

    private static <T> @Nullable T poll(Map<String, Deque<T>> map, String key) {
        Deque<T> queue = map.get(key);
        if (queue == null) {
            return null;
        }
        T first = queue.poll();
        if (queue.isEmpty()) {
            map.remove(key);
        }
        return first;
    }
}
