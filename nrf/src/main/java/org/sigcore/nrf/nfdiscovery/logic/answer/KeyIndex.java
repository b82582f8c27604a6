// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfdiscovery.logic.answer;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.sigcore.nrf.nfdiscovery.logic.query.IndexedProfile;

/**
 * Instances by key, divided by the hash of the key, so that a change of one instance copies only the parts that contain
 * its keys. Immutable.
 */
final class KeyIndex {
    private static final int PARTS = 64; // a power of two

    /** Index without keys. */
    static final KeyIndex EMPTY = new KeyIndex(Collections.nCopies(PARTS, Map.of()));

    private final List<Map<String, List<IndexedProfile>>> parts;

    private KeyIndex(List<Map<String, List<IndexedProfile>>> parts) {
        this.parts = parts;
    }

    /** Returns the instances with a key, or an empty list. */
    List<IndexedProfile> find(String key) {
        return parts.get(part(key)).getOrDefault(key, List.of());
    }

    /**
     * Returns the index after a change.
     *
     * @param change returns the new instances of a key from the current ones
     */
    KeyIndex with(Collection<String> keys, BiFunction<String, List<IndexedProfile>, List<IndexedProfile>> change) {
        List<Map<String, List<IndexedProfile>>> next = new ArrayList<>(parts);
        boolean[] copied = new boolean[PARTS];
        for (String key : keys) {
            int part = part(key);
            if (!copied[part]) {
                copied[part] = true;
                next.set(part, new HashMap<>(parts.get(part)));
            }
            Map<String, List<IndexedProfile>> map = next.get(part);
            List<IndexedProfile> instances = change.apply(key, map.getOrDefault(key, List.of()));
            if (instances.isEmpty()) {
                map.remove(key);
            } else {
                map.put(key, instances);
            }
        }
        return new KeyIndex(next);
    }

    private static int part(String key) {
        int hash = key.hashCode();
        return (hash ^ (hash >>> 16)) & (PARTS - 1);
    }
}
