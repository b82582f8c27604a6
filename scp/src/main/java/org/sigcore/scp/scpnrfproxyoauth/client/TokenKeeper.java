// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth.client;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.TrustedCertificates;
import org.sigcore.scp.scpcconfiguration.api.OauthOptions;
import org.sigcore.scp.scpnrfproxyoauth.api.AccessTokens;
import org.sigcore.scp.scpnrfproxyoauth.api.TokenAnswer;
import org.sigcore.scp.scpnrfproxyoauth.api.TokenCall;
import org.sigcore.scp.scpnrfproxyoauth.logic.ClientAssertion;
import org.sigcore.scp.scpnrfproxyoauth.logic.TokenCache;

/**
 * Keeps tokens: asks for each once, however many wait for it, and renews those that are still asked for shortly before they
 * expire, while the old one goes on to serve. Blocking; thread-safe.
 *
 * <p>A token is given only for the assertion that it was got with: it may be that only the NRF has looked at its signature.
 */
public final class TokenKeeper implements AccessTokens {
    // Tokens of 500 to 1,000 characters are usual; this holds 99,000 of them.
    private static final long MAX_CHARACTERS = 128L << 20;
    // A producer that refuses every token does not make the SCP ask the NRF at every request.
    private static final long REPLACE_AFTER_MILLIS = 1000;

    private final BiFunction<String, TokenCall, TokenAnswer> nrf;
    private final Supplier<OauthOptions> options;
    private final InstantSource clock;
    private final TokenCache<Key> cache = new TokenCache<>(MAX_CHARACTERS);
    private final Map<Key, CompletableFuture<TokenAnswer>> asking = new ConcurrentHashMap<>();
    private final LongAdder asked = new LongAdder();
    private final LongAdder served = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder replaced = new LongAdder();

    private volatile Anchors anchors = new Anchors(List.of(), TrustedCertificates.of(List.of()));

    private record Anchors(List<String> pem, TrustedCertificates certificates) {}

    private record Key(
            String consumerId,
            @Nullable String consumerType,
            String targetNfType,
            String scope,
            @Nullable String assertion) {}

    /** @param nrf asks for a token: the consumer and what it wants */
    public TokenKeeper(
            BiFunction<String, TokenCall, TokenAnswer> nrf, Supplier<OauthOptions> options, InstantSource clock) {
        this.nrf = nrf;
        this.options = options;
        this.clock = clock;
    }

    @Override
    public TokenAnswer token(TokenCall call) {
        OauthOptions current = options.get();
        String assertion = call.clientCredentials();
        ClientAssertion claims = assertion == null ? null : ClientAssertion.parse(assertion);
        ProblemDetails fault = fault(call, claims, current);
        if (fault != null) {
            refused.increment();
            return TokenAnswer.none(fault);
        }
        String consumer = claims != null && !claims.subject().isEmpty() ? claims.subject() : call.consumerId();
        if (consumer == null) {
            refused.increment();
            return TokenAnswer.none(ProblemDetails.of(
                    400, "MISSING_ACCESS_TOKEN_INFO", "the request does not say who the consumer is"));
        }
        return token(new Key(consumer, call.consumerType(), call.targetNfType(), call.scope(), assertion), call);
    }

    private @Nullable ProblemDetails fault(TokenCall call, @Nullable ClientAssertion claims, OauthOptions current) {
        if (current.clientCredentialsCheck().equals("NONE")) {
            return null;
        }
        String assertion = call.clientCredentials();
        if (assertion == null) {
            return ProblemDetails.of(400, "MISSING_ACCESS_TOKEN_INFO", "3gpp-Sbi-Client-Credentials is missing");
        }
        String fault = claims == null
                ? "the assertion is no JWT"
                : claims.fault(call.consumerId(), clock.instant().getEpochSecond());
        if (fault == null && claims != null && current.clientCredentialsCheck().equals("SIGNATURE")) {
            fault = anchors(current.trustAnchors()).fault(assertion, claims.subject(), clock.instant());
        }
        return fault == null ? null : ProblemDetails.of(SbiCause.CCA_VERIFICATION_FAILURE, fault);
    }

    private TrustedCertificates anchors(List<String> pem) {
        Anchors known = anchors;
        if (!known.pem().equals(pem)) {
            known = new Anchors(pem, TrustedCertificates.of(pem));
            anchors = known;
        }
        return known.certificates();
    }

    private TokenAnswer token(Key key, TokenCall call) {
        long now = clock.millis();
        TokenCache.Kept known = cache.get(key, now);
        if (known == null) {
            return ask(key, call).join();
        }
        if (known.token().equals(call.refused()) && now - known.gotMillis() >= REPLACE_AFTER_MILLIS) {
            replaced.increment();
            TokenAnswer another = ask(key, call).join();
            if (another.token() != null) {
                return another;
            }
            // Another producer may take what this one has refused.
        }
        served.increment();
        long usable = known.expiresMillis()
                - now
                - options.get().refreshBeforeExpiry().toMillis();
        if (usable <= 0) {
            var _ = ask(key, call); // meanwhile the old one serves
        }
        return new TokenAnswer(known.token(), Math.max(1, usable / 1000), null);
    }

    private CompletableFuture<TokenAnswer> ask(Key key, TokenCall call) {
        CompletableFuture<TokenAnswer> mine = new CompletableFuture<>();
        CompletableFuture<TokenAnswer> other = asking.putIfAbsent(key, mine);
        if (other != null) {
            return other;
        }
        Thread.ofVirtual().name("scp-token").start(() -> {
            TokenAnswer answer = TokenAnswer.none(ProblemDetails.of(SbiCause.SYSTEM_FAILURE, "no token could be got"));
            try {
                answer = fetch(key, call);
            } finally {
                asking.remove(key);
                mine.complete(answer);
            }
        });
        return mine;
    }

    private TokenAnswer fetch(Key key, TokenCall call) {
        asked.increment();
        TokenAnswer answer = nrf.apply(key.consumerId(), call);
        if (answer.token() == null) {
            return answer;
        }
        OauthOptions current = options.get();
        long millis = Math.max(1, answer.usableSeconds()) * 1000;
        long now = clock.millis();
        cache.put(key, new TokenCache.Kept(answer.token(), now, now + millis), current.maxCacheRecords());
        long usable = millis - current.refreshBeforeExpiry().toMillis();
        return new TokenAnswer(answer.token(), Math.max(1, usable / 1000), null);
    }

    /** Times that the NRF was asked. */
    public long asked() {
        return asked.sum();
    }

    /** Times that a token that was kept served. */
    public long served() {
        return served.sum();
    }

    /** Times that the assertion was at fault, or missing. */
    public long refused() {
        return refused.sum();
    }

    /** Times that the NRF was asked for another token because a producer had refused the one kept. */
    public long replaced() {
        return replaced.sum();
    }

    /** Tokens kept. */
    public int kept() {
        return cache.size();
    }
}
