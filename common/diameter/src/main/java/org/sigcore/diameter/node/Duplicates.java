// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;

/**
 * Remembers requests answered by handlers, so that a request retransmitted after a lost connection is not processed
 * twice but gets the same answer. All requests are remembered; only those with the T bit are looked up. An answer is
 * kept as octets of its own, since its AVPs may be views of the request. Bounded in number, octets and age: the oldest
 * entries are removed first. Thread-safe.
 */
@SpecRef({"RFC 6733 3", "RFC 6733 9.4"})
final class Duplicates {
    /** Maximum size of a remembered answer; the duplicate of a request with a larger one is processed again. */
    static final int MOST_ANSWER_OCTETS = 16 << 10;

    /** Estimated heap octets of an entry in addition to its Origin-Host and its answer. */
    private static final long ENTRY_OCTETS = 300;

    private final int capacity;
    private final long mostOctets;
    private final long windowNanos;
    // Guarded by the monitor of the map.
    private final SequencedMap<Key, Entry> entries = new LinkedHashMap<>();
    private long octets;

    private record Key(String originHost, int endToEnd) {}

    /** A request and, once available, its answer. */
    final class Entry {
        private final Key key;
        private final long atNanos;
        private final List<Consumer<DiameterMessage>> waiting = new ArrayList<>(0);
        private boolean answered;
        private byte @Nullable [] answer;
        /** Estimated heap octets; 0 after the removal. Guarded by the monitor of the map. */
        private long weight;

        private Entry(Key key, long atNanos) {
            this.key = key;
            this.atNanos = atNanos;
        }

        /** Answers a duplicate now or when the answer becomes available. Returns false if the answer is not kept. */
        private synchronized boolean answers(Consumer<DiameterMessage> duplicate) {
            if (!answered) {
                waiting.add(duplicate);
                return true;
            }
            if (answer == null) {
                return false;
            }
            // A copy that counts as built here, so that the node adds Origin-Host and Origin-Realm again.
            duplicate.accept(DiameterMessage.parse(answer).toBuilder().build());
            return true;
        }

        /** Stores the answer and sends it to waiting duplicates. */
        void complete(DiameterMessage theAnswer) {
            byte[] kept = theAnswer.encodedSize() <= MOST_ANSWER_OCTETS ? theAnswer.encode() : null;
            synchronized (this) {
                answered = true;
                answer = kept;
                waiting.forEach(duplicate -> duplicate.accept(theAnswer));
                waiting.clear();
            }
            settle(this, kept);
        }
    }

    /**
     * @param capacity maximum number of requests; 0 disables the detection
     * @param mostOctets maximum heap octets of all entries
     */
    Duplicates(int capacity, long mostOctets, long windowNanos) {
        this.capacity = capacity;
        this.mostOctets = mostOctets;
        this.windowNanos = windowNanos;
    }

    /** Returns true if the detection is disabled. */
    boolean isOff() {
        return capacity == 0;
    }

    /** Returns the number of entries. */
    int size() {
        synchronized (entries) {
            return entries.size();
        }
    }

    /** Returns the estimated heap octets of all entries. */
    long octets() {
        synchronized (entries) {
            return octets;
        }
    }

    /**
     * Records a request.
     *
     * @param reply sends the answer to a duplicate
     * @return the entry to complete with the answer; null for a duplicate, which has been taken care of
     */
    @Nullable
    Entry note(DiameterMessage request, Consumer<DiameterMessage> reply, long nowNanos) {
        Key key = new Key(request.getOr(Base.ORIGIN_HOST, ""), request.endToEnd());
        Entry fresh = new Entry(key, nowNanos);
        Entry known;
        synchronized (entries) {
            removeExpired(nowNanos);
            known = request.isRetransmitted() ? entries.get(key) : null;
            if (known == null) {
                put(fresh);
            }
        }
        if (known == null) {
            return fresh;
        }
        if (known.answers(reply)) {
            return null;
        }
        synchronized (entries) {
            put(fresh);
        }
        return fresh;
    }

    /** Accounts for the answer of an entry, or removes the entry if its answer is not kept. */
    private void settle(Entry entry, byte @Nullable [] answer) {
        synchronized (entries) {
            if (entry.weight == 0) {
                return; // removed or replaced in the meantime
            }
            if (answer == null) {
                remove(entry);
            } else {
                entry.weight += answer.length;
                octets += answer.length;
                removeExcess();
            }
        }
    }

    private void put(Entry entry) {
        entry.weight = ENTRY_OCTETS + entry.key.originHost.length();
        octets += entry.weight;
        Entry replaced = entries.putLast(entry.key, entry);
        if (replaced != null) {
            octets -= replaced.weight;
            replaced.weight = 0;
        }
        removeExcess();
    }

    private void remove(Entry entry) {
        entries.remove(entry.key);
        octets -= entry.weight;
        entry.weight = 0;
    }

    private void removeExpired(long nowNanos) {
        while (!entries.isEmpty() && nowNanos - entries.firstEntry().getValue().atNanos > windowNanos) {
            remove(entries.firstEntry().getValue());
        }
    }

    private void removeExcess() {
        while (entries.size() > capacity || octets > mostOctets) {
            remove(entries.firstEntry().getValue());
        }
    }
}
