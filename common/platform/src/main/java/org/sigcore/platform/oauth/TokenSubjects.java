// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.oauth.TokenVerifier.Verdict;

/**
 * Determines the NF instance to which the NRF has issued a token, whatever producer the token is intended for. Valid
 * tokens are cached until they expire or the keys of the NRF change; the cache is bounded. Thread-safe.
 */
@SpecRef("TS 33.501 13.4.1.1.2")
public final class TokenSubjects {
    private static final int MAX_TOKENS = 4096;
    private static final CompletableFuture<Optional<String>> UNKNOWN =
            CompletableFuture.completedFuture(Optional.empty());

    private final TokenVerifier verifier;
    private final InstantSource clock;
    private final Map<AsciiString, Verdict.Valid> known = new ConcurrentHashMap<>();

    TokenSubjects(TokenVerifier verifier, InstantSource clock) {
        this.verifier = verifier;
        this.clock = clock;
    }

    /**
     * Verifies a token.
     *
     * @param field value of the authorization header; arbitrary input is permitted
     * @return NF instance id; empty if the token is invalid or cannot be verified at present. Never fails.
     */
    public CompletableFuture<Optional<String>> subject(AsciiString field) {
        Verdict.Valid valid = known.get(field);
        if (valid != null && valid.token().until().isAfter(clock.instant()) && verifier.stillProved(valid)) {
            return CompletableFuture.completedFuture(Optional.of(valid.token().subject()));
        }
        CompletableFuture<Verdict> verdict = verifier.verify(field);
        return verdict == null ? UNKNOWN : verdict.thenApply(result -> remember(field, result));
    }

    private Optional<String> remember(AsciiString field, Verdict result) {
        if (!(result instanceof Verdict.Valid valid)) {
            return Optional.empty();
        }
        if (known.size() >= MAX_TOKENS) {
            known.clear();
        }
        known.put(field, valid);
        return Optional.of(valid.token().subject());
    }
}
