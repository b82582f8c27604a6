// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.token.AssertionCheck;
import org.sigcore.sbi.token.ClientAssertion;
import org.sigcore.sbi.token.RefusedAssertionException;
import org.sigcore.sbi.token.TrustedSigners;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;
import org.sigcore.scp.contract.scpnrfproxyoauth.AccessTokens;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenAnswer;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenCall;

/**
 * Provides cached access tokens. Concurrent requests for the same token share one request to the NRF; a token still in
 * use is renewed shortly before it expires, while the old one continues to be used. Blocking; thread-safe.
 *
 * <p>A token is returned only for the assertion that it was obtained with, whose signature may be verified by the NRF
 * alone.
 */
public final class AccessTokenService implements AccessTokens {
    // Enough for 99,000 tokens; usual tokens have 500 to 1,000 characters.
    private static final long MAX_CHARACTERS = 128L << 20;
    // Limits requests to the NRF when a producer refuses every token.
    private static final long REPLACE_AFTER_MILLIS = 1000;

    private final String self;
    private final BiFunction<String, TokenCall, TokenAnswer> nrf;
    private final Supplier<OauthOptions> options;
    private final InstantSource clock;
    private final AccessTokenCache<Key> cache = new AccessTokenCache<>(Key::length, MAX_CHARACTERS);
    private final Map<Key, CompletableFuture<TokenAnswer>> asking = new ConcurrentHashMap<>();
    private final LongAdder asked = new LongAdder();
    private final LongAdder served = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder replaced = new LongAdder();

    private volatile Demands demands;

    // Trust anchors are read once per change of the configuration.
    private record Demands(OauthOptions by, AssertionCheck check) {
        static Demands of(OauthOptions options) {
            return new Demands(
                    options, new AssertionCheck(Set.of("SCP", "NRF"), Duration.ZERO, null, signers(options)));
        }

        private static @Nullable TrustedSigners signers(OauthOptions options) {
            return options.clientCredentialsCheck().equals("SIGNATURE")
                    ? new TrustedSigners(options.signatureAlgorithms(), options.trustAnchors(), List.of())
                    : null;
        }
    }

    /** @param assertion digest of the assertion, whose text may be long; null without one */
    private record Key(
            String consumerId,
            @Nullable String consumerType,
            String targetNfType,
            String scope,
            @Nullable String assertion) {
        static Key of(String consumerId, TokenCall call) {
            String assertion = call.clientCredentials();
            return new Key(
                    consumerId,
                    call.consumerType(),
                    call.targetNfType(),
                    call.scope(),
                    assertion == null ? null : digest(assertion));
        }

        int length() {
            return consumerId.length()
                    + targetNfType.length()
                    + scope.length()
                    + (consumerType == null ? 0 : consumerType.length())
                    + (assertion == null ? 0 : assertion.length());
        }
    }

    /**
     * @param self NF instance id of this SCP, in whose name no consumer gets a token
     * @param nrf requests a token from the NRF, given the consumer's NF instance id and its call
     */
    public AccessTokenService(
            String self,
            BiFunction<String, TokenCall, TokenAnswer> nrf,
            Supplier<OauthOptions> options,
            InstantSource clock) {
        this.self = self;
        this.nrf = nrf;
        this.options = options;
        this.clock = clock;
        this.demands = Demands.of(options.get());
    }

    @Override
    public TokenAnswer token(TokenCall call) {
        OauthOptions current = options.get();
        String assertion = call.clientCredentials();
        if (assertion == null && checks(current)) {
            return refused(missing("3gpp-Sbi-Client-Credentials is missing"));
        }
        Consumer consumer;
        try {
            consumer = assertion == null
                    ? new Consumer(call.consumerId(), null)
                    : consumer(assertion, call.consumerId(), current);
        } catch (RefusedAssertionException e) {
            return refused(ProblemDetails.of(SbiCause.CCA_VERIFICATION_FAILURE, e.getMessage()));
        }
        if (consumer.id() == null) {
            return refused(missing("the request does not say who the consumer is"));
        }
        if (consumer.id().equalsIgnoreCase(self)) {
            return refused(ProblemDetails.of(
                    SbiCause.CCA_VERIFICATION_FAILURE, "the request is in the name of this SCP, which is no consumer"));
        }
        TokenAnswer answer = token(Key.of(consumer.id(), call), call);
        Instant until = consumer.until();
        return until == null
                ? answer
                : answer.within(
                        Math.max(1, Duration.between(clock.instant(), until).toSeconds()));
    }

    /**
     * Identity of the consumer.
     *
     * @param id NF instance id; null when unknown
     * @param until expiry of the assertion that proves the identity, after which it yields no token; null without proof
     */
    private record Consumer(@Nullable String id, @Nullable Instant until) {}

    private static String digest(String assertion) {
        try {
            byte[] octets = assertion.getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(octets));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every Java platform supports SHA-256
        }
    }

    private static boolean checks(OauthOptions options) {
        return !options.clientCredentialsCheck().equals("NONE");
    }

    /** @param said NF instance id of the consumer in the request; null when absent */
    private Consumer consumer(String assertion, @Nullable String said, OauthOptions current)
            throws RefusedAssertionException {
        if (!checks(current)) {
            String subject = AssertionCheck.unprovedSubject(assertion);
            return new Consumer(subject == null ? said : subject, null);
        }
        Demands known = demands;
        if (!known.by().equals(current)) {
            known = Demands.of(current);
            demands = known;
        }
        ClientAssertion proved = known.check().check(assertion, clock.instant());
        proved.require(said, clock.instant());
        return new Consumer(proved.subject(), proved.until());
    }

    private static ProblemDetails missing(String detail) {
        return ProblemDetails.of(400, "MISSING_ACCESS_TOKEN_INFO", detail);
    }

    private TokenAnswer refused(ProblemDetails why) {
        refused.increment();
        return TokenAnswer.none(why);
    }

    private TokenAnswer token(Key key, TokenCall call) {
        long now = clock.millis();
        AccessTokenCache.Kept known = cache.get(key, now);
        if (known == null) {
            return ask(key, call, null).join();
        }
        if (known.token().equals(call.refused()) && now - known.gotMillis() >= REPLACE_AFTER_MILLIS) {
            replaced.increment();
            TokenAnswer another = ask(key, call, known).join();
            if (another.token() != null) {
                return another;
            }
            // Another producer may accept the token that this one has refused.
        }
        served.increment();
        long usable = usableMillis(known, now);
        if (usable <= 0) {
            var _ = ask(key, call, known); // the old token is used until the new one arrives
        }
        return new TokenAnswer(known.token(), Math.max(1, usable / 1000), null);
    }

    private long usableMillis(AccessTokenCache.Kept token, long now) {
        return token.expiresMillis() - now - options.get().refreshBeforeExpiry().toMillis();
    }

    /** @param seen cached token that the caller wants replaced; null if it found none */
    private CompletableFuture<TokenAnswer> ask(Key key, TokenCall call, AccessTokenCache.@Nullable Kept seen) {
        CompletableFuture<TokenAnswer> mine = new CompletableFuture<>();
        CompletableFuture<TokenAnswer> other = asking.putIfAbsent(key, mine);
        if (other != null) {
            return other;
        }
        // Another request may have ended since the caller read the cache.
        long now = clock.millis();
        AccessTokenCache.Kept newer = cache.get(key, now);
        if (newer != null && !newer.equals(seen)) {
            asking.remove(key, mine);
            mine.complete(new TokenAnswer(newer.token(), Math.max(1, usableMillis(newer, now) / 1000), null));
            return mine;
        }
        Thread.ofVirtual().name("scp-token").start(() -> {
            TokenAnswer answer = TokenAnswer.none(ProblemDetails.of(SbiCause.SYSTEM_FAILURE, "no token obtained"));
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
        cache.put(key, new AccessTokenCache.Kept(answer.token(), now, now + millis), current.maxCacheRecords());
        long usable = millis - current.refreshBeforeExpiry().toMillis();
        return new TokenAnswer(answer.token(), Math.max(1, usable / 1000), null);
    }

    /** Returns the number of requests to the NRF. */
    public long asked() {
        return asked.sum();
    }

    /** Returns the number of calls answered from the cache. */
    public long served() {
        return served.sum();
    }

    /** Returns the number of calls refused for an invalid or missing assertion. */
    public long refused() {
        return refused.sum();
    }

    /** Returns the number of tokens replaced because a producer had refused the cached one. */
    public long replaced() {
        return replaced.sum();
    }

    /** Returns the number of cached tokens. */
    public int kept() {
        return cache.size();
    }
}
