// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;

/**
 * The discoverable instances of one NF type at one moment, in the order in which they are returned, with the answers that
 * were given from them. A change makes a new index, so an answer never outlives what it was made from. Thread-safe.
 */
final class TypeIndex {
    private static final int MAX_ANSWERS = 4096;
    private static final long MAX_ANSWER_BYTES = 32L << 20;
    private static final Comparator<IndexedProfile> ORDER = Comparator.comparingInt(
                    (IndexedProfile entry) -> entry.profile().priority())
            .thenComparingInt(entry -> -entry.profile().capacity())
            .thenComparingInt(entry -> entry.profile().load())
            .thenComparing(entry -> entry.profile().id());

    private final List<IndexedProfile> profiles;
    private final ConcurrentMap<String, DiscoveryAnswer> answers = new ConcurrentHashMap<>();
    private final AtomicLong answerBytes = new AtomicLong();

    private TypeIndex(List<IndexedProfile> profiles) {
        this.profiles = profiles;
    }

    /** Without instances. */
    static TypeIndex empty() {
        return new TypeIndex(List.of());
    }

    List<IndexedProfile> profiles() {
        return profiles;
    }

    /** The index after a change of one instance: {@code after} takes the place of what had its identity. */
    TypeIndex with(String id, @Nullable NFProfile after) {
        List<IndexedProfile> next = new ArrayList<>(profiles.size() + 1);
        for (IndexedProfile entry : profiles) {
            if (!entry.profile().id().equalsIgnoreCase(id)) {
                next.add(entry);
            }
        }
        if (after != null && after.nfStatus().equals("REGISTERED")) {
            IndexedProfile entry = new IndexedProfile(after);
            int place = 0;
            while (place < next.size() && ORDER.compare(next.get(place), entry) < 0) {
                place++;
            }
            next.add(place, entry);
        }
        return new TypeIndex(List.copyOf(next));
    }

    /** An answer that was given to this query text, null when there is none. */
    @Nullable
    DiscoveryAnswer answer(String query) {
        return answers.get(query);
    }

    /** Keeps an answer, as long as there is room. */
    void keep(String query, DiscoveryAnswer answer) {
        if (answers.size() < MAX_ANSWERS
                && answerBytes.addAndGet(answer.body().length + 2L * query.length()) < MAX_ANSWER_BYTES) {
            answers.put(query, answer);
        }
    }
}
