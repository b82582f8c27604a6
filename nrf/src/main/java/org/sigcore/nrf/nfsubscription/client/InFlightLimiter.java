// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Semaphore;

/**
 * Limits the requests in flight to one authority, so that a change that concerns many subscriptions does not flood one
 * host. A slow host uses up only its own share. A request that ends wakes one that waits for the same authority.
 * Thread-safe; keeps no state for an authority without requests.
 */
final class InFlightLimiter {
    private final int most;
    private final ConcurrentMap<String, Place> places = new ConcurrentHashMap<>();

    private static final class Place {
        final Semaphore permits;
        // Requests in flight or waiting; changed only by atomic updates of the map.
        int requests;

        Place(int most) {
            this.permits = new Semaphore(most, true);
        }
    }

    InFlightLimiter(int most) {
        this.most = most;
    }

    /** Waits for a permit; the caller must call {@link #leave} afterwards. */
    void enter(String authority) {
        Place place = places.compute(authority, (key, present) -> {
            Place used = present == null ? new Place(most) : present;
            used.requests++;
            return used;
        });
        place.permits.acquireUninterruptibly();
    }

    void leave(String authority) {
        places.computeIfPresent(authority, (key, place) -> {
            place.permits.release();
            place.requests--;
            return place.requests == 0 ? null : place;
        });
    }

    /** Returns the number of authorities with requests. */
    int authorities() {
        return places.size();
    }
}
