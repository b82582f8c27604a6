// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;

/**
 * Remembers requests answered by handlers, so that a request retransmitted after a lost connection is not processed
 * twice but gets the same answer. All requests are remembered; only those with the T bit are looked up. Thread-safe.
 */
@SpecRef({"RFC 6733 3", "RFC 6733 9.4"})
final class Duplicates {
    private final int capacity;
    private final long windowNanos;
    private final Map<Key, Entry> entries = new LinkedHashMap<>();

    private record Key(String originHost, int endToEnd) {}

    /** A request and, once available, its answer. */
    static final class Entry {
        private final long atNanos;
        private final List<InboundRequest> waiting = new ArrayList<>(0);
        private @Nullable DiameterMessage answer;

        private Entry(long atNanos) {
            this.atNanos = atNanos;
        }

        /** Sends the answer to this request, now or when it becomes available. */
        private synchronized void answerTo(InboundRequest duplicate) {
            if (answer == null) {
                waiting.add(duplicate);
            } else {
                duplicate.answer(answer);
            }
        }

        /** Stores the answer and sends it to waiting duplicates. */
        synchronized void complete(DiameterMessage theAnswer) {
            answer = theAnswer;
            waiting.forEach(duplicate -> duplicate.answer(theAnswer));
            waiting.clear();
        }
    }

    /** @param capacity maximum number of requests; 0 disables the detection */
    Duplicates(int capacity, long windowNanos) {
        this.capacity = capacity;
        this.windowNanos = windowNanos;
    }

    /** Returns true if the detection is disabled. */
    boolean isOff() {
        return capacity == 0;
    }

    /**
     * Records a request.
     *
     * @return the entry to complete with the answer; null for a duplicate, which has been taken care of
     */
    @Nullable
    Entry note(InboundRequest request, long nowNanos) {
        Key key = new Key(
                request.message().getOr(Base.ORIGIN_HOST, ""), request.message().endToEnd());
        Entry known;
        Entry fresh = new Entry(nowNanos);
        synchronized (entries) {
            known = request.message().isRetransmitted() ? entries.get(key) : null;
            if (known == null || nowNanos - known.atNanos > windowNanos) {
                known = null;
                entries.remove(key);
                entries.put(key, fresh);
                if (entries.size() > capacity) {
                    entries.remove(entries.keySet().iterator().next());
                }
            }
        }
        if (known == null) {
            return fresh;
        }
        known.answerTo(request);
        return null;
    }
}
