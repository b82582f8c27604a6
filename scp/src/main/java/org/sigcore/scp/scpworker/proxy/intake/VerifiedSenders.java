// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.intake;

import io.netty.util.AsciiString;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.overload.TokenBucket;
import org.sigcore.sbi.token.AssertionCheck;
import org.sigcore.sbi.token.RefusedAssertionException;
import org.sigcore.sbi.token.TrustedSigners;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;
import org.sigcore.scp.scpworker.proxy.routing.SenderCredentials;
import org.sigcore.scp.scpworker.proxy.routing.SenderProof;

/**
 * Verifies access tokens by the keys of the NRF, and client credentials assertions by the trust anchors of
 * {@link OauthOptions}, on virtual threads. The number of verifications at a time is bounded, and so is the rate of those
 * without result: beyond it, credentials prove nothing for a moment. Thread-safe.
 */
@SpecRef({"TS 33.501 13.3.8", "TS 33.501 13.4.1.1.2"})
public final class VerifiedSenders implements SenderProof {
    private static final int MAX_AT_ONCE = 16;
    private static final int FAILURES_PER_SECOND = 100;
    private static final Set<String> AUDIENCES = Set.of("SCP", "NRF");

    private final Function<AsciiString, CompletableFuture<Optional<String>>> tokens;
    private final Supplier<OauthOptions> options;
    private final InstantSource clock;
    private final LongSupplier nanoClock;
    private final Semaphore places = new Semaphore(MAX_AT_ONCE);
    private final TokenBucket failures;
    private volatile @Nullable Signers signers;

    // Trust anchors are read once per change of the configuration.
    private record Signers(OauthOptions by, AssertionCheck check) {
        static Signers of(OauthOptions options) {
            TrustedSigners trusted =
                    new TrustedSigners(options.signatureAlgorithms(), options.trustAnchors(), List.of());
            return new Signers(options, new AssertionCheck(AUDIENCES, Duration.ZERO, null, trusted));
        }
    }

    /**
     * @param tokens returns the proven subject of an authorization header
     * @param options contain the trusted signers of assertions
     */
    public VerifiedSenders(
            Function<AsciiString, CompletableFuture<Optional<String>>> tokens,
            Supplier<OauthOptions> options,
            InstantSource clock,
            LongSupplier nanoClock) {
        this.tokens = tokens;
        this.options = options;
        this.clock = clock;
        this.nanoClock = nanoClock;
        this.failures = new TokenBucket(FAILURES_PER_SECOND, FAILURES_PER_SECOND, nanoClock.getAsLong());
    }

    @Override
    public void prove(SenderCredentials credentials, Consumer<List<String>> then) {
        if (!failures.left(nanoClock.getAsLong()) || !places.tryAcquire()) {
            then.accept(List.of());
            return;
        }
        Thread.ofVirtual().name("scp-sender-proof").start(() -> {
            List<String> proven = List.of();
            try {
                proven = proven(credentials);
            } finally {
                places.release();
                then.accept(proven);
            }
        });
    }

    private List<String> proven(SenderCredentials credentials) {
        List<String> proven = new ArrayList<>();
        AsciiString token = credentials.token();
        if (token != null) {
            tokens.apply(token).join().ifPresent(proven::add);
        }
        AsciiString assertion = credentials.assertion();
        String subject = assertion == null ? null : subject(assertion.toString().strip());
        if (subject != null) {
            proven.add(subject);
        }
        if (proven.isEmpty()) {
            var _ = failures.take(nanoClock.getAsLong());
        }
        return proven;
    }

    private @Nullable String subject(String assertion) {
        OauthOptions current = options.get();
        if (current.trustAnchors().isEmpty()) {
            return null;
        }
        Signers known = signers;
        if (known == null || !known.by().equals(current)) {
            known = Signers.of(current);
            signers = known;
        }
        try {
            return known.check().check(assertion, clock.instant()).subject();
        } catch (RefusedAssertionException e) {
            return null;
        }
    }
}
