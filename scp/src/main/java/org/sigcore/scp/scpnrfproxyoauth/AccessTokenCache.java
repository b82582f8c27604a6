// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * LRU cache of access tokens, limited in records and in characters of tokens and keys. Thread-safe.
 *
 * @param <K> key: consumer, producer and scope of a token
 */
public final class AccessTokenCache<K> {
    private static final long OVERHEAD = 300;

    private final LinkedHashMap<K, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final ToLongFunction<K> lengthOfKey;
    private final long maxCharacters;
    private long characters;

    /** A cached token, with the times of its receipt and expiry in milliseconds since the epoch. */
    public record Kept(String token, long gotMillis, long expiresMillis) {}

    /**
     * @param lengthOfKey number of characters of a key
     * @param maxCharacters limit of the length of all records together
     */
    public AccessTokenCache(ToLongFunction<K> lengthOfKey, long maxCharacters) {
        this.lengthOfKey = lengthOfKey;
        this.maxCharacters = maxCharacters;
    }

    /** Returns the token; null when absent or expired. */
    public synchronized @Nullable Kept get(K key, long nowMillis) {
        Kept found = kept.get(key);
        if (found == null) {
            return null;
        }
        if (found.expiresMillis() <= nowMillis) {
            remove(key);
            return null;
        }
        return found;
    }

    /** Stores a token; evicts others when a limit is exceeded. */
    public synchronized void put(K key, Kept token, int maxRecords) {
        remove(key);
        kept.put(key, token);
        characters += length(key, token);
        Iterator<Map.Entry<K, Kept>> eldest = kept.entrySet().iterator();
        while ((kept.size() > maxRecords || characters > maxCharacters) && kept.size() > 1) {
            Map.Entry<K, Kept> gone = eldest.next();
            characters -= length(gone.getKey(), gone.getValue());
            eldest.remove();
        }
    }

    private void remove(K key) {
        Kept gone = kept.remove(key);
        if (gone != null) {
            characters -= length(key, gone);
        }
    }

    private long length(K key, Kept token) {
        return OVERHEAD + lengthOfKey.applyAsLong(key) + token.token().length();
    }

    /** Returns the number of cached tokens, including expired ones that have not been requested since. */
    public synchronized int size() {
        return kept.size();
    }
}
