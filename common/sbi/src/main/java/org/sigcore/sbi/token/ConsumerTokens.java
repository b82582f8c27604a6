// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access tokens of a consumer, one per service. A token is renewed when a tenth of its lifetime remains, and stays in
 * use in the meantime. If the NRF grants none, requests are sent without a token, and the NRF is queried again after a
 * while. Thread-safe.
 */
public final class ConsumerTokens {
    private static final Logger LOG = LoggerFactory.getLogger(ConsumerTokens.class);
    private static final long AFTER_FAILURE_NANOS = Duration.ofSeconds(5).toNanos();
    private static final int MOST_SERVICES = 256;

    private final Supplier<TokenIssuer> issuer;
    private final LongSupplier nanoClock;
    private final LongAdder granted = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final Map<String, Kept> kept = new ConcurrentHashMap<>();
    private final Map<String, CompletableFuture<@Nullable String>> asking = new ConcurrentHashMap<>();

    /** @param authorization header field value; null if no token was granted */
    private record Kept(@Nullable String authorization, long renewNanos, long untilNanos) {}

    /** @param issuer requested when the first token is needed */
    public ConsumerTokens(Supplier<TokenIssuer> issuer, LongSupplier nanoClock) {
        this.issuer = issuer;
        this.nanoClock = nanoClock;
    }

    /** Returns the number of granted tokens. */
    public long granted() {
        return granted.sum();
    }

    /** Returns the number of failed token requests. */
    public long failed() {
        return failed.sum();
    }

    /** Returns the authorization for a service; completes with null if absent. Never fails. */
    CompletableFuture<@Nullable String> authorization(String targetNfType, String service) {
        Kept known = kept.get(service);
        long now = nanoClock.getAsLong();
        if (known == null || known.untilNanos() - now <= 0) {
            return ask(targetNfType, service, known);
        }
        if (known.renewNanos() - now <= 0) {
            var _ = ask(targetNfType, service, known); // the old token stays in use
        }
        return CompletableFuture.completedFuture(known.authorization());
    }

    /** Called when a producer has rejected this authorization. */
    void refused(String service, String authorization) {
        Kept known = kept.get(service);
        if (known != null && authorization.equals(known.authorization())) {
            kept.remove(service, known);
        }
    }

    /** @param seen authorization that the caller wants replaced; null if it found none */
    private CompletableFuture<@Nullable String> ask(String targetNfType, String service, @Nullable Kept seen) {
        CompletableFuture<@Nullable String> mine = new CompletableFuture<>();
        CompletableFuture<@Nullable String> other = asking.putIfAbsent(service, mine);
        if (other != null) {
            return other;
        }
        // Another request may have ended since the caller read the cache.
        Kept newer = kept.get(service);
        if (newer != null && !newer.equals(seen)) {
            asking.remove(service, mine);
            mine.complete(newer.authorization());
            return mine;
        }
        Thread.ofVirtual().name("own-token").start(() -> {
            String authorization = null;
            try {
                authorization = fetch(targetNfType, service);
            } finally {
                asking.remove(service);
                mine.complete(authorization);
            }
        });
        return mine;
    }

    private @Nullable String fetch(String targetNfType, String service) {
        Kept got;
        try {
            TokenIssuer.Token token = issuer.get().grant(targetNfType, service);
            long life = TimeUnit.SECONDS.toNanos(token.validSeconds());
            long now = nanoClock.getAsLong();
            got = new Kept("Bearer " + token.text(), now + life / 10 * 9, now + life);
            granted.increment();
        } catch (RuntimeException e) {
            failed.increment();
            LOG.atWarn()
                    .addKeyValue("event", "token-not-granted")
                    .addKeyValue("service", service)
                    .addKeyValue("reason", e.getMessage())
                    .log("NRF granted no access token, sending requests without one");
            long until = nanoClock.getAsLong() + AFTER_FAILURE_NANOS;
            Kept before = kept.get(service);
            got = before != null && before.untilNanos() - nanoClock.getAsLong() > 0
                    ? new Kept(before.authorization(), until, before.untilNanos())
                    : new Kept(null, until, until);
        }
        if (kept.size() >= MOST_SERVICES) {
            kept.clear();
        }
        kept.put(service, got);
        return got.authorization();
    }
}
