// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Bounds what is in flight to one place, so that one change that concerns many subscriptions is no flood to whoever is named
 * in them. Whoever hangs uses up its own share only. Thread-safe; remembers nothing of a place to which nothing is in flight.
 */
final class Parallel {
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private final Map<String, Integer> inFlight = new HashMap<>();

    Parallel(int most) {
        this.most = most;
    }

    /** Waits for a turn; {@link #leave} must follow. */
    void enter(String place) {
        lock.lock();
        try {
            while (inFlight.getOrDefault(place, 0) >= most) {
                left.awaitUninterruptibly();
            }
            inFlight.merge(place, 1, Integer::sum);
        } finally {
            lock.unlock();
        }
    }

    void leave(String place) {
        lock.lock();
        try {
            inFlight.computeIfPresent(place, (key, count) -> count == 1 ? null : count - 1);
            left.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
