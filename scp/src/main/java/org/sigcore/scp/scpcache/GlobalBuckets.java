// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpcache;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sigcore.platform.overload.TokenBucket;
import org.sigcore.scp.contract.scpcache.GrantCall;

/**
 * Token buckets of the keys that this SCP owns. A changed limit keeps the tokens already taken: SCPs apply a change at
 * different times, and each would otherwise refill the bucket. Thread-safe.
 */
public final class GlobalBuckets {
    private static final int MAX_KEYS = 20_000;

    private record Kept(int perSecond, int burst, TokenBucket bucket) {}

    private final Map<String, Kept> keys = new ConcurrentHashMap<>();

    /** Takes a batch and returns its number of tokens. */
    public int take(GrantCall call, long nowNanos) {
        if (keys.size() >= MAX_KEYS && !keys.containsKey(call.key())) {
            keys.clear(); // more keys than any operator configures: another SCP sent them
        }
        Kept kept = keys.compute(call.key(), (key, known) -> kept(known, call, nowNanos));
        return kept.bucket().takeUpTo(call.wanted(), nowNanos);
    }

    private static Kept kept(@Nullable Kept known, GrantCall call, long nowNanos) {
        int perSecond = call.requestsPerSecond();
        int burst = call.burst();
        if (known == null) {
            return new Kept(perSecond, burst, new TokenBucket(perSecond, burst, nowNanos));
        }
        return known.perSecond() == perSecond && known.burst() == burst
                ? known
                : new Kept(perSecond, burst, known.bucket().changed(perSecond, burst, nowNanos));
    }

    /** Returns the number of keys with a bucket. */
    public int size() {
        return keys.size();
    }
}
