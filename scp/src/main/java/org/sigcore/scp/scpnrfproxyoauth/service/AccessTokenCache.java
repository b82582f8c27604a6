// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth.service;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tokens by what they are for, the least recently used going first. Bounded in records and in characters. Thread-safe.
 *
 * @param <K> what a token is for
 */
public final class AccessTokenCache<K> {
    private final LinkedHashMap<K, Kept> kept = new LinkedHashMap<>(16, 0.75f, true);
    private final long maxCharacters;
    private long characters;

    /** A token, when it was got and when it expires, in milliseconds since the epoch. */
    public record Kept(String token, long gotMillis, long expiresMillis) {}

    /** @param maxCharacters of all tokens together */
    public AccessTokenCache(long maxCharacters) {
        this.maxCharacters = maxCharacters;
    }

    /** The token, null when there is none that still counts. */
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

    /** Keeps a token; others make room. */
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

    /** Tokens kept, expired ones that nobody has asked for included. */
    public synchronized int size() {
        return kept.size();
    }
}
