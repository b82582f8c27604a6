// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a node admits a request over HTTP or Diameter: by the level of congestion, which sets the lowest
 * admitted priority, and by rate limits, which reserve capacity for higher priorities. Thread-safe; rules and level may
 * change at any time. The caller supplies the time.
 */
public final class Admission {
    private static final int MAX_PEERS = 16_384;

    /** Reason of a rejection. */
    public enum Refusal {
        /** The level of congestion admits only higher priorities. */
        CONGESTION,
        /** All peers together exceed their rate limit. */
        RATE_LIMIT,
        /** The peer exceeds its rate limit. */
        PEER_RATE_LIMIT
    }

    private final Map<Refusal, LongAdder> refused = Map.of(
            Refusal.CONGESTION, new LongAdder(),
            Refusal.RATE_LIMIT, new LongAdder(),
            Refusal.PEER_RATE_LIMIT, new LongAdder());
    private final Map<String, TokenBucket> byPeer = new ConcurrentHashMap<>();
    private volatile AdmissionRules rules = AdmissionRules.NONE;
    private volatile CongestionLevel level = CongestionLevel.NORMAL;
    private volatile @Nullable TokenBucket all;

    /** Replaces the rules. */
    public void setRules(AdmissionRules newRules, long nowNanos) {
        int limit = newRules.requestsPerSecond();
        if (limit != rules.requestsPerSecond()) {
            all = limit == 0 ? null : new TokenBucket(limit, limit, nowNanos);
        }
        rules = newRules;
        byPeer.clear();
    }

    /** Sets the level of congestion. */
    public void setLevel(CongestionLevel newLevel) {
        level = newLevel;
    }

    /** Returns the current level of congestion. */
    public CongestionLevel level() {
        return level;
    }

    /** Returns the number of requests rejected for a reason. */
    public long refused(Refusal why) {
        LongAdder count = refused.get(why);
        return count == null ? 0 : count.sum();
    }

    /**
     * Returns true if the level admits a priority; counts a rejection. For callers without rate limits.
     *
     * @param priority 0 is the highest
     */
    public boolean admits(int priority) {
        if (priority <= rules.lowestAdmittedAt(level)) {
            return true;
        }
        count(Refusal.CONGESTION);
        return false;
    }

    /**
     * Returns the reason to reject a request, null to admit it.
     *
     * @param peer sender of the request
     * @param priority 0 is the highest
     */
    public @Nullable Refusal check(String peer, int priority, long nowNanos) {
        if (!admits(priority)) {
            return Refusal.CONGESTION;
        }
        Refusal why = beyondLimits(peer, priority, nowNanos);
        if (why != null) {
            count(why);
        }
        return why;
    }

    private void count(Refusal why) {
        LongAdder count = refused.get(why);
        if (count != null) {
            count.increment();
        }
    }

    private @Nullable Refusal beyondLimits(String peer, int priority, long nowNanos) {
        AdmissionRules current = rules;
        int perPeer = current.requestsPerSecondPerPeer();
        if (perPeer > 0 && !takes(bucketOf(peer, perPeer, nowNanos), perPeer, priority, nowNanos)) {
            return Refusal.PEER_RATE_LIMIT;
        }
        TokenBucket everybody = all;
        return everybody == null || takes(everybody, current.requestsPerSecond(), priority, nowNanos)
                ? null
                : Refusal.RATE_LIMIT;
    }

    // Priority p leaves p/32 of one second's tokens for others; 0 may take the last token.
    private static boolean takes(TokenBucket bucket, int perSecond, int priority, long nowNanos) {
        return bucket.takeLeaving((int) ((long) perSecond * priority / (AdmissionRules.LOWEST_PRIORITY + 1)), nowNanos);
    }

    private TokenBucket bucketOf(String peer, int perPeer, long nowNanos) {
        TokenBucket known = byPeer.get(peer);
        if (known != null) {
            return known;
        }
        if (byPeer.size() >= MAX_PEERS) {
            byPeer.clear(); // peers can use any number of names
        }
        return byPeer.computeIfAbsent(peer, _ -> new TokenBucket(perPeer, perPeer, nowNanos));
    }
}
