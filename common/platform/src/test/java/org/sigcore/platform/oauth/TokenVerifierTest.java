// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.await;
import static org.sigcore.testkit.Await.until;

import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.util.AsciiString;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.platform.config.OauthProperties;
import org.sigcore.platform.oauth.TokenVerifier.Verdict;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import org.sigcore.sbi.rest.BlockingApplication;
import org.sigcore.sbi.server.SbiServer;
import org.sigcore.sbi.server.SbiServerConfig;
import org.sigcore.sbi.token.AccessTokenCheck;
import org.sigcore.sbi.token.TokenKeys;

/** Tokens that are verified while keys change or while the NRF is slow to return them. */
class TokenVerifierTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String SERVICE = "ngreet-hello";
    private static final AccessTokenCheck CHECK = new AccessTokenCheck(
            NFProfile.of(Json.object()
                    .put("nfInstanceId", "33333333-0000-4000-8000-00000000000c")
                    .put("nfType", "EXAMPLE")
                    .put("nfStatus", "REGISTERED")),
            Set.of(),
            Duration.ofSeconds(5));

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient consumer = new SbiClient(transport, SbiClientConfig.defaults());
    private final Issuer nrf = new Issuer(transport);
    private final AtomicLong nanos = new AtomicLong();
    private final CountDownLatch release = new CountDownLatch(1);

    @AfterEach
    void stop() {
        release.countDown();
        nrf.close();
        consumer.close();
        transport.close();
    }

    @Test
    void tokenVerifiedDuringKeyChange_isNotCached() {
        AtomicReference<@Nullable TokenGate> gate = new AtomicReference<>();
        IssuerKeys keys = new IssuerKeys(
                () -> keys(nrf.key),
                nanos::get,
                () -> Objects.requireNonNull(gate.get()).forget());
        gate.set(gate(keys, () -> {
            nrf.key = Issuer.newKey("two");
            later();
            keys.refresh();
            return CHECK;
        }));
        try (SbiServer producer = SbiServer.start(
                transport,
                SbiServerConfig.of("127.0.0.1", 0),
                Objects.requireNonNull(gate.get())
                        .guard(new BlockingApplication(request -> SbiResponse.noContent(), 1 << 16)))) {
            SbiRequest request = SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo")
                    .withHeader("authorization", "Bearer " + nrf.token(SERVICE, ""));
            ApiRoot root = ApiRoot.of("http", "127.0.0.1", producer.port());
            assertThat(consumer.send(root, request, PATIENCE).status()).isEqualTo(204);
            assertThat(consumer.send(root, request, PATIENCE).status()).isEqualTo(401);
        }
    }

    @Test
    void tokensOfUnknownKeys_doNotBlockOthersWhileKeysAreFetched() {
        AtomicInteger fetches = new AtomicInteger();
        ECKey known = nrf.key;
        IssuerKeys keys = new IssuerKeys(
                () -> {
                    if (fetches.incrementAndGet() > 1) {
                        await(release);
                        later();
                    }
                    return keys(known);
                },
                nanos::get,
                () -> {});
        TokenVerifier verifier = new TokenVerifier(keys, () -> CHECK, InstantSource.system());
        assertThat(verdict(verifier, nrf.token(SERVICE, ""))).isInstanceOf(Verdict.Valid.class);
        later();

        nrf.key = Issuer.newKey("unknown");
        List<CompletableFuture<Verdict>> unknown = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            CompletableFuture<Verdict> begun = verifier.verify(field(nrf.token(SERVICE, "\"jti\":\"" + i + "\"")));
            if (begun != null) {
                unknown.add(begun);
            }
        }
        nrf.key = known;
        AsciiString good = field(nrf.token(SERVICE, "\"jti\":\"good\""));
        until("a token of a known key has a place", () -> {
            CompletableFuture<Verdict> begun = verifier.verify(good);
            return begun != null && begun.join() instanceof Verdict.Valid;
        });

        release.countDown();
        unknown.forEach(each -> assertThat(each.join()).isNotInstanceOf(Verdict.Valid.class));
        assertThat(fetches)
                .as("a caller that waited for a fetch starts no other")
                .hasValue(2);
    }

    private void later() {
        nanos.addAndGet(Duration.ofSeconds(2).toNanos());
    }

    private static TokenGate gate(IssuerKeys keys, Supplier<AccessTokenCheck> check) {
        OauthProperties properties = new OauthProperties(
                OauthProperties.Mode.ENFORCED,
                OauthProperties.Attach.OFF,
                List.of(),
                List.of(),
                "",
                Duration.ofMinutes(5),
                Duration.ofSeconds(5),
                false,
                100);
        return new TokenGate(
                properties,
                ServiceScopes.of(List.of("/ngreet-hello/v1"), false),
                new TokenVerifier(keys, check, InstantSource.system()),
                new TokenMeters(new SimpleMeterRegistry(), System::nanoTime),
                InstantSource.system());
    }

    private static Verdict verdict(TokenVerifier verifier, String token) {
        return Objects.requireNonNull(verifier.verify(field(token))).join();
    }

    private static AsciiString field(String token) {
        return AsciiString.of("Bearer " + token);
    }

    private static TokenKeys keys(ECKey key) {
        return TokenKeys.ofJwks(new JWKSet(key.toPublicJWK()).toString());
    }
}
