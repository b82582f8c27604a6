// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.connection;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Pending requests of one connection by hop-by-hop identifier. Identifiers are sequential and index a ring; an
 * identifier whose slot is still occupied by an older request is skipped. Event loop only.
 */
final class PendingRequests {
    private @Nullable OutboundRequest[] ring = new @Nullable OutboundRequest[64];
    private int[] identifiers = new int[64];
    private int size;
    private int next;

    PendingRequests() {
        this(ThreadLocalRandom.current().nextInt());
    }

    /** @param first initial identifier */
    PendingRequests(int first) {
        this.next = first;
    }

    /** Stores a request and returns its hop-by-hop identifier. */
    int add(OutboundRequest request) {
        if (size >= ring.length / 2) {
            grow();
        }
        while (ring[place(next)] != null) {
            next++;
        }
        int hopByHop = next++;
        put(hopByHop, request);
        size++;
        return hopByHop;
    }

    private void put(int hopByHop, OutboundRequest request) {
        ring[place(hopByHop)] = request;
        identifiers[place(hopByHop)] = hopByHop;
    }

    private int place(int hopByHop) {
        return hopByHop & (ring.length - 1);
    }

    /** Doubles the ring. Identifiers with different slots keep different slots in a ring of twice the size. */
    private void grow() {
        @Nullable OutboundRequest[] requests = ring;
        int[] keys = identifiers;
        ring = new @Nullable OutboundRequest[2 * requests.length];
        identifiers = new int[2 * requests.length];
        for (int i = 0; i < requests.length; i++) {
            OutboundRequest request = requests[i];
            if (request != null) {
                put(keys[i], request);
            }
        }
    }

    @Nullable
    OutboundRequest remove(int hopByHop) {
        int place = place(hopByHop);
        OutboundRequest request = ring[place];
        if (request == null || identifiers[place] != hopByHop) {
            return null;
        }
        ring[place] = null;
        size--;
        return request;
    }

    int size() {
        return size;
    }

    boolean isEmpty() {
        return size == 0;
    }

    /** Removes and returns all expired requests. */
    List<OutboundRequest> removeExpired(long nowNanos) {
        List<OutboundRequest> expired = new ArrayList<>();
        for (int i = 0; i < ring.length; i++) {
            OutboundRequest request = ring[i];
            if (request != null && request.deadlineNanos - nowNanos <= 0) {
                expired.add(request);
                ring[i] = null;
            }
        }
        size -= expired.size();
        return expired;
    }

    /**
     * Returns the nanoseconds until the first deadline; 0 if it has passed, {@link Long#MAX_VALUE} if nothing is
     * pending.
     */
    long nanosToFirstDeadline(long nowNanos) {
        long least = Long.MAX_VALUE;
        for (OutboundRequest request : ring) {
            if (request != null) {
                least = Math.min(least, Math.max(0, request.deadlineNanos - nowNanos));
            }
        }
        return least;
    }

    /** Removes and returns all requests. */
    List<OutboundRequest> removeAll() {
        List<OutboundRequest> all = new ArrayList<>(size);
        for (int i = 0; i < ring.length; i++) {
            OutboundRequest request = ring[i];
            if (request != null) {
                all.add(request);
                ring[i] = null;
            }
        }
        size = 0;
        return all;
    }
}
