// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The discoverable instances of one NF type at one moment, in the order in which they are returned. Immutable; a change
 * makes a new index with an {@link Epoch} of its own.
 */
final class TypeIndex {
    /** Without instances. */
    static final TypeIndex EMPTY = new TypeIndex(List.of());

    private static final Comparator<IndexedProfile> ORDER = Comparator.comparingInt(
                    (IndexedProfile entry) -> entry.profile().priority())
            .thenComparingInt(entry -> -entry.profile().capacity())
            .thenComparingInt(entry -> entry.profile().load())
            .thenComparing(entry -> entry.profile().id());

    private final List<IndexedProfile> profiles;
    private final Epoch epoch = new Epoch();

    private TypeIndex(List<IndexedProfile> profiles) {
        this.profiles = profiles;
    }

    /** With instances that are discoverable and in order. */
    static TypeIndex of(List<IndexedProfile> profiles) {
        return new TypeIndex(profiles);
    }

    List<IndexedProfile> profiles() {
        return profiles;
    }

    /** Ends when another index takes the place of this one. */
    Epoch epoch() {
        return epoch;
    }

    /** The index after a change of one instance: {@code after} takes the place of what had its identity. */
    TypeIndex with(String id, @Nullable IndexedProfile after) {
        List<IndexedProfile> next = new ArrayList<>(profiles.size() + 1);
        for (IndexedProfile entry : profiles) {
            if (!entry.profile().id().equalsIgnoreCase(id)) {
                next.add(entry);
            }
        }
        if (after != null && after.profile().nfStatus().equals("REGISTERED")) {
            int place = 0;
            while (place < next.size() && ORDER.compare(next.get(place), after) < 0) {
                place++;
            }
            next.add(place, after);
        }
        return new TypeIndex(List.copyOf(next));
    }
}
