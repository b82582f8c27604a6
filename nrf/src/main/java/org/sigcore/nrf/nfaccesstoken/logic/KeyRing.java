// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfaccesstoken.logic;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Past, current and future signing keys, and the rotation that is due. Immutable, pure.
 *
 * <pre>
 * key 1  published ---- signs ------------- verifies ---- gone
 * key 2              published -- signs --------------------
 *                               activeFrom  + token validity
 * </pre>
 */
public final class KeyRing {
    private final List<SigningKey> keys;

    /**
     * Rotation policy.
     *
     * @param algorithm algorithm of new keys
     * @param interval how long a key signs
     * @param publishedBefore how long a key is published before it signs
     * @param tokenValidity how long a key stays published after it has signed its last token
     */
    public record Rules(String algorithm, Duration interval, Duration publishedBefore, Duration tokenValidity) {}

    /**
     * Due actions.
     *
     * @param next time from which a new key is to sign; null if no key is due
     * @param gone keys that no valid token needs any more
     */
    public record Plan(@Nullable Instant next, List<SigningKey> gone) {}

    /**
     * @param keys keys in any order
     */
    public KeyRing(List<SigningKey> keys) {
        this.keys = keys.stream()
                .sorted(Comparator.comparing(SigningKey::activeFrom).thenComparing(SigningKey::kid))
                .toList();
    }

    /** Returns the key that signs; null if no key is active yet. */
    public @Nullable SigningKey current(Instant now) {
        SigningKey current = null;
        for (SigningKey key : keys) {
            if (!key.activeFrom().isAfter(now)) {
                current = key;
            }
        }
        return current;
    }

    /** Returns every key that may verify a token. */
    public ObjectNode jwks() {
        ObjectNode set = Json.object();
        ArrayNode array = set.putArray("keys");
        keys.forEach(key -> array.add(key.jwk()));
        return set;
    }

    /** Returns the actions that are due. A key whose algorithm differs from the configured one is replaced at once. */
    public Plan plan(Instant now, Rules rules) {
        SigningKey last = keys.isEmpty() ? null : keys.getLast();
        Instant next = null;
        if (last == null
                || (!last.algorithm().equals(rules.algorithm())
                        && !last.activeFrom().isAfter(now))) {
            next = now;
        } else if (!now.isBefore(last.activeFrom().plus(rules.interval()).minus(rules.publishedBefore()))) {
            Instant due = last.activeFrom().plus(rules.interval());
            next = due.isAfter(now) ? due : now;
        }
        return new Plan(next, gone(now, rules));
    }

    // A key has signed until the time from which its successor signs.
    private List<SigningKey> gone(Instant now, Rules rules) {
        List<SigningKey> gone = new ArrayList<>();
        for (int i = 0; i + 1 < keys.size(); i++) {
            Instant ended = keys.get(i + 1).activeFrom();
            if (!now.isBefore(ended.plus(rules.tokenValidity()).plus(rules.publishedBefore()))) {
                gone.add(keys.get(i));
            }
        }
        return gone;
    }
}
