// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import io.netty.util.AsciiString;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.sbi.token.AccessToken;
import org.sigcore.sbi.token.AccessTokenCheck;
import org.sigcore.sbi.token.RefusedTokenException;
import org.sigcore.sbi.token.TokenKeys;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Verifies tokens outside the event loop, each once for all waiting requests, with bounded concurrency. Only a few
 * tokens with unknown keys wait for the NRF at a time, so that they do not block others. Thread-safe.
 */
final class TokenVerifier {
    private static final Logger LOG = LoggerFactory.getLogger(TokenVerifier.class);
    private static final int MOST_AT_ONCE = 256;
    private static final int MOST_WAIT_FOR_KEYS = 16;
    private static final AsciiString BEARER = AsciiString.cached("Bearer ");

    private final IssuerKeys keys;
    private final Check check;
    private final InstantSource clock;
    private final Semaphore waitForKeys = new Semaphore(MOST_WAIT_FOR_KEYS);
    private final Map<AsciiString, CompletableFuture<Verdict>> verifying = new ConcurrentHashMap<>();

    /** Result of a verification. */
    sealed interface Verdict {
        /** The token is valid by the given keys. */
        record Valid(AccessToken token, TokenKeys by) implements Verdict {}

        /** The token is invalid. */
        record Refused(String why) implements Verdict {}

        /** The token cannot be verified at present. */
        record Unknown(String why) implements Verdict {}
    }

    /** Requirements on a token beyond a known key. */
    @FunctionalInterface
    interface Check {
        AccessToken check(String text, TokenKeys keys, Instant now) throws RefusedTokenException;
    }

    /** @param check supplies this producer's requirements; called for every token */
    TokenVerifier(IssuerKeys keys, Supplier<AccessTokenCheck> check, InstantSource clock) {
        this(keys, (text, known, now) -> check.get().check(text, known, now), clock);
    }

    TokenVerifier(IssuerKeys keys, Check check, InstantSource clock) {
        this.keys = keys;
        this.check = check;
        this.clock = clock;
    }

    /**
     * Verifies a token.
     *
     * @param field value of the authorization header
     * @return completes on a virtual thread and never fails; null if too many tokens are being verified
     */
    @Nullable
    CompletableFuture<Verdict> verify(AsciiString field) {
        CompletableFuture<Verdict> mine = new CompletableFuture<>();
        CompletableFuture<Verdict> other = verifying.get(field);
        if (other == null) {
            if (verifying.size() >= MOST_AT_ONCE) {
                return null;
            }
            other = verifying.putIfAbsent(field, mine);
        }
        if (other != null) {
            return other;
        }
        Thread.ofVirtual().name("token-check").start(() -> {
            Verdict verdict = new Verdict.Unknown("the token could not be verified");
            try {
                verdict = verdict(field);
            } catch (RuntimeException e) {
                LOG.atError()
                        .addKeyValue("event", "token-check-failed")
                        .setCause(e)
                        .log("verification of a token failed");
            } finally {
                verifying.remove(field);
                mine.complete(verdict);
            }
        });
        return mine;
    }

    /** Returns true if the keys that verified the token are still those of the NRF. */
    boolean stillProved(Verdict.Valid verdict) {
        return keys.current().equals(verdict.by());
    }

    private Verdict verdict(AsciiString field) {
        if (!field.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
            return new Verdict.Refused("expected a Bearer token");
        }
        String text = field.toString(BEARER.length()).strip();
        TokenKeys known = keys.current();
        if (AccessTokenCheck.isOfAnotherKey(text, known)) {
            if (!waitForKeys.tryAcquire()) {
                return new Verdict.Unknown("too many tokens wait for keys of the NRF");
            }
            try {
                known = keys.newer();
            } finally {
                waitForKeys.release();
            }
        }
        if (known.isEmpty()) {
            return new Verdict.Unknown("the keys of the NRF are not known");
        }
        try {
            return new Verdict.Valid(check.check(text, known, clock.instant()), known);
        } catch (RefusedTokenException e) {
            return new Verdict.Refused(String.valueOf(e.getMessage()));
        }
    }
}
