// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the results of token checks, and logs rejections at a limited rate. Thread-safe. */
final class TokenMeters {
    private static final Logger LOG = LoggerFactory.getLogger(TokenGate.class);
    private static final long QUIET_NANOS = Duration.ofMinutes(1).toNanos();

    private final Map<Result, Counter> counters = new EnumMap<>(Result.class);
    private final Map<Result, AtomicLong> logged = new EnumMap<>(Result.class);
    private final LongSupplier nanoClock;

    /** Values of the tag {@code result}, in lower case. */
    enum Result {
        VALID,
        MISSING,
        INVALID,
        INSUFFICIENT_SCOPE,
        /** The keys are unknown, or too many tokens are being verified. */
        UNVERIFIED
    }

    TokenMeters(MeterRegistry registry, LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
        Arrays.stream(Result.values()).forEach(result -> {
            counters.put(
                    result,
                    Counter.builder("sigcore.oauth2.token.checks")
                            .description("Access token checks of incoming requests, by result")
                            .tag("result", result.name().toLowerCase(Locale.ROOT))
                            .register(registry));
            logged.put(result, new AtomicLong(nanoClock.getAsLong() - QUIET_NANOS));
        });
    }

    void count(Result result) {
        Objects.requireNonNull(counters.get(result)).increment();
    }

    /** Counts a result and logs it, at most once a minute per result. */
    void count(Result result, String service, String why, boolean served) {
        count(result);
        AtomicLong last = Objects.requireNonNull(logged.get(result));
        long before = last.get();
        long now = nanoClock.getAsLong();
        if (now - before >= QUIET_NANOS && last.compareAndSet(before, now)) {
            // Missing tokens are normal in a laboratory that issues none.
            (served && result == Result.MISSING ? LOG.atDebug() : LOG.atWarn())
                    .addKeyValue("event", "token-missing-or-invalid")
                    .addKeyValue("service", service)
                    .addKeyValue("reason", why)
                    .addKeyValue("served", served)
                    .log("a request without a valid access token");
        }
    }
}
