// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Cache of one event loop, used by its thread only. Peers choose the keys, so a long key is not stored, and a cache with
 * too many entries or octets is cleared.
 *
 * @param <K> text of a peer, or what was parsed from it
 */
public final class LoopCache<K, V> {
    private static final int MAX_ENTRIES = 4096;
    /** Memory of an entry in addition to the text of its key. */
    private static final int ENTRY_OCTETS = 256;

    private final Map<K, V> entries = new HashMap<>();
    private final ToIntFunction<K> length;
    private final int longestKey;
    private final int maxOctets;
    private int octets;

    /**
     * @param length length of the text of a key
     * @param longestKey length above which a key is not stored
     * @param maxOctets limit of the octets of all entries
     */
    public LoopCache(ToIntFunction<K> length, int longestKey, int maxOctets) {
        this.length = length;
        this.longestKey = longestKey;
        this.maxOctets = maxOctets;
    }

    /** Returns the value; null when absent. */
    public @Nullable V get(K key) {
        return entries.get(key);
    }

    /** Stores a value, unless the key is long. */
    public void put(K key, V value) {
        int text = length.applyAsInt(key);
        if (text > longestKey) {
            return;
        }
        int added = ENTRY_OCTETS + text;
        if (entries.size() >= MAX_ENTRIES || octets + added > maxOctets) {
            entries.clear();
            octets = 0;
        }
        if (entries.put(key, value) == null) {
            octets += added;
        }
    }

    /** Returns the octets of all entries. */
    int octets() {
        return octets;
    }
}
