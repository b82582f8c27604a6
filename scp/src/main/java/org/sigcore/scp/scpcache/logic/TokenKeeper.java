// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache.logic;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.scp.limit.TokenBucket;
import org.sigcore.scp.scpcache.api.GrantCall;

/** The buckets of the keys that this SCP keeps. Thread-safe. A limit that has changed begins with a full bucket. */
public final class TokenKeeper {
    private static final int MAX_KEYS = 20_000;

    private record Kept(int perSecond, int burst, TokenBucket bucket) {}

    private final Map<String, Kept> keys = new ConcurrentHashMap<>();

    /** Takes a batch; returns how many tokens it is. */
    public int take(GrantCall call, long nowNanos) {
        if (keys.size() >= MAX_KEYS && !keys.containsKey(call.key())) {
            keys.clear(); // more than anybody configures: keys come from another SCP
        }
        Kept kept = keys.compute(
                call.key(),
                (key, known) ->
                        known == null || known.perSecond() != call.requestsPerSecond() || known.burst() != call.burst()
                                ? new Kept(
                                        call.requestsPerSecond(),
                                        call.burst(),
                                        new TokenBucket(call.requestsPerSecond(), call.burst(), nowNanos))
                                : known);
        return kept.bucket().takeUpTo(call.wanted(), nowNanos);
    }

    /** Keys kept. */
    public int size() {
        return keys.size();
    }
}
