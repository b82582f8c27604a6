// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.overload;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.InvalidAvpException;
import org.sigcore.model.SpecRef;

/**
 * Decides whether a node takes a request. Thread-safe; rules and level may change at any time. The caller gives the time.
 */
public final class Admission {
    private static final int MAX_PEERS = 16_384;

    /** Why a request was not taken. */
    public enum Refusal {
        /** The level admits only more important ones. */
        CONGESTION,
        /** All peers together send too many. */
        RATE_LIMIT,
        /** This peer sends too many. */
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

    /** Other rules from now on. */
    public void setRules(AdmissionRules newRules, long nowNanos) {
        rules = newRules;
        TokenBucket now = all;
        int limit = newRules.requestsPerSecond();
        if (now == null ? limit > 0 : limit != now.perSecond()) {
            all = limit == 0 ? null : new TokenBucket(limit, nowNanos);
        }
        byPeer.clear();
    }

    /** Another level from now on. */
    public void setLevel(CongestionLevel newLevel) {
        level = newLevel;
    }

    /** The level that holds. */
    public CongestionLevel level() {
        return level;
    }

    /** How many were not taken. */
    public long refused(Refusal why) {
        LongAdder count = refused.get(why);
        return count == null ? 0 : count.sum();
    }

    /**
     * Why a request is not taken, null if it is.
     *
     * @param peer who sent it
     * @param priority of {@link #priority}
     */
    public @Nullable Refusal check(String peer, int priority, long nowNanos) {
        Refusal why = find(peer, priority, nowNanos);
        if (why != null) {
            LongAdder count = refused.get(why);
            if (count != null) {
                count.increment();
            }
        }
        return why;
    }

    private @Nullable Refusal find(String peer, int priority, long nowNanos) {
        AdmissionRules current = rules;
        if (priority > current.lowestAdmittedAt(level)) {
            return Refusal.CONGESTION;
        }
        int perPeer = current.requestsPerSecondPerPeer();
        if (perPeer > 0 && !bucketOf(peer, perPeer, nowNanos).take(priority, nowNanos)) {
            return Refusal.PEER_RATE_LIMIT;
        }
        TokenBucket everybody = all;
        return everybody == null || everybody.take(priority, nowNanos) ? null : Refusal.RATE_LIMIT;
    }

    private TokenBucket bucketOf(String peer, int perPeer, long nowNanos) {
        TokenBucket known = byPeer.get(peer);
        if (known != null) {
            return known;
        }
        if (byPeer.size() >= MAX_PEERS) {
            byPeer.clear(); // peers that come under ever new names
        }
        return byPeer.computeIfAbsent(peer, _ -> new TokenBucket(perPeer, nowNanos));
    }

    /** The priority that the request names (DRMP), else that of its kind. 0 is the highest, 15 the lowest. */
    @SpecRef("RFC 7944 9.1")
    public static int priority(DiameterMessage request, int ofItsKind) {
        try {
            int named = request.getOr(Base.DRMP, ofItsKind);
            return named < 0 || named > AdmissionRules.LOWEST_PRIORITY ? ofItsKind : named;
        } catch (InvalidAvpException e) {
            return ofItsKind;
        }
    }
}
