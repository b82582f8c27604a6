// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** Requests sent over one connection and not yet answered, by hop-by-hop identifier. Event loop only. */
final class PendingRequests {
    private final IntObjectMap<OutboundRequest> byHopByHop = new IntObjectHashMap<>();
    private int nextHopByHop = ThreadLocalRandom.current().nextInt();

    /** Keeps a request and returns its hop-by-hop identifier. */
    int add(OutboundRequest request) {
        int hopByHop = nextHopByHop++;
        byHopByHop.put(hopByHop, request);
        return hopByHop;
    }

    @Nullable
    OutboundRequest remove(int hopByHop) {
        return byHopByHop.remove(hopByHop);
    }

    int size() {
        return byHopByHop.size();
    }

    boolean isEmpty() {
        return byHopByHop.isEmpty();
    }

    /** Takes out all whose time is over. */
    List<OutboundRequest> removeExpired(long nowNanos) {
        List<OutboundRequest> expired = new ArrayList<>();
        Iterator<IntObjectMap.PrimitiveEntry<OutboundRequest>> entries =
                byHopByHop.entries().iterator();
        while (entries.hasNext()) {
            OutboundRequest request = entries.next().value();
            if (request.deadlineNanos - nowNanos <= 0) {
                expired.add(request);
                entries.remove();
            }
        }
        return expired;
    }

    /** Nanoseconds until the first deadline, 0 if it is over, {@link Long#MAX_VALUE} if nothing is pending. */
    long nanosToFirstDeadline(long nowNanos) {
        long least = Long.MAX_VALUE;
        for (OutboundRequest request : byHopByHop.values()) {
            least = Math.min(least, Math.max(0, request.deadlineNanos - nowNanos));
        }
        return least;
    }

    /** Takes out all. */
    List<OutboundRequest> removeAll() {
        List<OutboundRequest> all = new ArrayList<>(byHopByHop.values());
        byHopByHop.clear();
        return all;
    }
}
