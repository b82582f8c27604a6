// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the requests in flight to one authority, so that a change that concerns many subscriptions does not flood one
 * host. A slow host uses up only its own share. Thread-safe; keeps no state for an authority without requests in
 * flight.
 */
final class InFlightLimiter {
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition left = lock.newCondition();
    private final Map<String, Integer> inFlight = new HashMap<>();

    InFlightLimiter(int most) {
        this.most = most;
    }

    /** Waits for a permit; the caller must call {@link #leave} afterwards. */
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
