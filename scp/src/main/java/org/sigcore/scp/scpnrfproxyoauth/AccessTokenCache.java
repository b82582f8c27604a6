// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * LRU cache of access tokens, limited in records and in characters. Thread-safe.
 *
 * @param <K> key: consumer, producer and scope of a token
 */
public final class AccessTokenCache<K> {
    private final LinkedHashMap<K, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final long maxCharacters;
    private long characters;

    /** A cached token, with the times of its receipt and expiry in milliseconds since the epoch. */
    public record Kept(String token, long gotMillis, long expiresMillis) {}

    /** @param maxCharacters limit of the length of all tokens together */
    public AccessTokenCache(long maxCharacters) {
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
        characters += token.token().length();
        Iterator<Map.Entry<K, Kept>> eldest = kept.entrySet().iterator();
        while ((kept.size() > maxRecords || characters > maxCharacters) && kept.size() > 1) {
            characters -= eldest.next().getValue().token().length();
            eldest.remove();
        }
    }

    private void remove(K key) {
        Kept gone = kept.remove(key);
        if (gone != null) {
            characters -= gone.token().length();
        }
    }

    /** Returns the number of cached tokens, including expired ones that have not been requested since. */
    public synchronized int size() {
        return kept.size();
    }
}
