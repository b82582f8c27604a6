// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpnrfproxyoauth;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.token.SignatureAlgorithm;
import org.sigcore.scp.contract.scpcconfiguration.OauthOptions;
import org.sigcore.scp.contract.scpnrfproxy.FakeCaller;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenAnswer;
import org.sigcore.scp.contract.scpnrfproxyoauth.TokenCall;

class AccessTokenServiceTest {
    private static final String CONSUMER = "11111111-0000-4000-8000-000000000001";
    private static final String SCP = "11111111-0000-4000-8000-0000000000f0";
    private static final String ASSERTION = jwt(CONSUMER, "[\"SCP\",\"NRF\"]", 2000);

    private static final List<SignatureAlgorithm> ES256 = List.of(SignatureAlgorithm.ES256);

    private final List<String> bodies = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch gate = new CountDownLatch(1);
    private volatile boolean held;
    private volatile long seconds = 1000;
    private volatile SbiResponse response = token("t.o.ken");
    private final FakeCaller nrf = new FakeCaller((root, request) -> {
        bodies.add(new String(request.body(), StandardCharsets.US_ASCII) + cca(request));
        pass();
        return response;
    });
    private OauthOptions options = new OauthOptions(true, 10, Duration.ofSeconds(30), "CLAIMS", List.of(), ES256, true);
    private final AccessTokenService keeper = new AccessTokenService(
            SCP,
            new TokenClient(nrf.oneNrf(ApiRoot.parse("http://nrf")))::token,
            () -> options,
            () -> Instant.ofEpochSecond(seconds));

    @Test
    void tokenInNameOfScp_isRefusedWithoutNrf() {
        TokenAnswer answer = keeper.token(call(jwt(SCP, "[\"SCP\",\"NRF\"]", 2000), "nudm-sdm"));
        assertThat(answer.token()).isNull();
        assertThat(String.valueOf(answer.problem())).contains("CCA_VERIFICATION_FAILURE");

        options = new OauthOptions(true, 10, Duration.ofSeconds(30), "NONE", List.of(), ES256, true);
        TokenCall named = new TokenCall(SCP.toUpperCase(Locale.ROOT), "SCP", "UDM", "nudm-sdm", null, null);
        assertThat(String.valueOf(keeper.token(named).problem())).contains("CCA_VERIFICATION_FAILURE");
        assertThat(bodies).isEmpty();
    }

    @Test
    void token_isRequestedOnceInConsumersName() {
        TokenAnswer answer = keeper.token(call(ASSERTION, "nudm-sdm"));
        assertThat(answer.token()).isEqualTo("t.o.ken");
        assertThat(answer.usableSeconds()).isEqualTo(70);
        assertThat(keeper.token(call(ASSERTION, "nudm-sdm")).token()).isEqualTo("t.o.ken");

        assertThat(bodies)
                .containsExactly("grant_type=client_credentials&nfInstanceId=" + CONSUMER
                        + "&nfType=AMF&targetNfType=UDM&scope=nudm-sdm " + ASSERTION);
        assertThat(nrf.asked).containsExactly("POST http://nrf:80/oauth2/token");
    }

    @Test
    void token_isNotUsableAfterAssertionExpires() {
        String brief = jwt(CONSUMER, "\"SCP\"", 1010);
        long usable = keeper.token(call(brief, "nudm-sdm")).usableSeconds();
        assertThat(usable).isBetween(10L, 20L); // the clock skew
        assertThat(keeper.token(call(brief, "nudm-sdm")).usableSeconds()).isEqualTo(usable);
        seconds = 1000 + usable;
        assertThat(cause(keeper.token(call(brief, "nudm-sdm")))).isEqualTo("CCA_VERIFICATION_FAILURE");
    }

    @Test
    void otherScopeOrAssertion_requestsSeparateToken() {
        keeper.token(call(ASSERTION, "nudm-sdm"));
        keeper.token(call(ASSERTION, "nudm-uecm"));
        keeper.token(call(jwt(CONSUMER, "\"NRF\"", 3000), "nudm-sdm"));
        assertThat(bodies).hasSize(3);
        assertThat(keeper.kept()).isEqualTo(3);
    }

    @RepeatedTest(20)
    void concurrentIdenticalCalls_sendOneTokenRequest() {
        held = true;
        List<CompletableFuture<TokenAnswer>> waiting = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            CompletableFuture<TokenAnswer> one = new CompletableFuture<>();
            Thread.ofVirtual().start(() -> one.complete(keeper.token(call(ASSERTION, "nudm-sdm"))));
            waiting.add(one);
        }
        gate.countDown();
        for (CompletableFuture<TokenAnswer> one : waiting) {
            assertThat(one.orTimeout(20, TimeUnit.SECONDS).join().token()).isEqualTo("t.o.ken");
        }
        assertThat(bodies).hasSize(1);
    }

    @Test
    void token_isRenewedBeforeExpiry_whileOldOneIsUsed() {
        keeper.token(call(ASSERTION, "nudm-sdm"));
        seconds = 1075;
        response = token("ne.we.r");
        assertThat(keeper.token(call(ASSERTION, "nudm-sdm")).token()).isEqualTo("t.o.ken");
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!"ne.we.r".equals(keeper.token(call(ASSERTION, "nudm-sdm")).token()) && System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        assertThat(keeper.token(call(ASSERTION, "nudm-sdm")).token()).isEqualTo("ne.we.r");
    }

    @Test
    void expiredToken_isNotReturned() {
        keeper.token(call(ASSERTION, "nudm-sdm"));
        seconds = 1100;
        response = SbiResponse.json(400, Json.object().put("error", "unauthorized_client"));
        TokenAnswer answer = keeper.token(call(ASSERTION, "nudm-sdm"));
        assertThat(answer.token()).isNull();
        assertThat(cause(answer)).isEqualTo("ACCESS_TOKEN_NOT_RECEIVED");
        assertThat(String.valueOf(answer.problem())).contains("unauthorized_client");
    }

    @Test
    void tokenRefusedByProducer_isReplacedAtLimitedRate() {
        TokenCall again = call(ASSERTION, "nudm-sdm").after("t.o.ken");
        keeper.token(call(ASSERTION, "nudm-sdm"));
        response = token("ne.we.r");
        assertThat(keeper.token(again).token())
                .as("received in the same second")
                .isEqualTo("t.o.ken");
        seconds = 1001;
        assertThat(keeper.token(again).token()).isEqualTo("ne.we.r");
        assertThat(keeper.token(again).token()).as("its replacement").isEqualTo("ne.we.r");
        assertThat(keeper.token(call(ASSERTION, "nudm-sdm")).token()).isEqualTo("ne.we.r");
        assertThat(bodies).hasSize(2);

        seconds = 1002;
        response = SbiResponse.of(503);
        assertThat(keeper.token(call(ASSERTION, "nudm-sdm").after("ne.we.r")).token())
                .as("the old token while the NRF fails")
                .isEqualTo("ne.we.r");
        assertThat(keeper.replaced()).isEqualTo(2);
    }

    @ParameterizedTest
    @CsvSource({"else, SCP, 2000", "same, AMF, 2000", "same, SCP, 1000"})
    void invalidAssertion_isRefusedWithoutNrf(String subject, String audience, long expires) {
        String jwt = jwt(subject.equals("same") ? CONSUMER : subject, "\"" + audience + "\"", expires);

        assertThat(cause(keeper.token(call(jwt, "nudm-sdm")))).isEqualTo("CCA_VERIFICATION_FAILURE");
        assertThat(bodies).isEmpty();
        assertThat(keeper.refused()).isEqualTo(1);
    }

    @Test
    void missingAssertion_isRefused_unlessVerificationIsOff() {
        assertThat(cause(keeper.token(call(null, "nudm-sdm")))).isEqualTo("MISSING_ACCESS_TOKEN_INFO");
        assertThat(cause(keeper.token(call("nonsense", "nudm-sdm")))).isEqualTo("CCA_VERIFICATION_FAILURE");
        options = new OauthOptions(true, 10, Duration.ofSeconds(30), "NONE", List.of(), ES256, true);
        assertThat(keeper.token(call(null, "nudm-sdm")).token()).isEqualTo("t.o.ken");
        assertThat(bodies.getFirst()).contains("nfInstanceId=" + CONSUMER);
    }

    @Test
    void signatureVerification_refusesAssertionWithoutX5c() {
        options = new OauthOptions(true, 10, Duration.ofSeconds(30), "SIGNATURE", List.of(), ES256, true);
        TokenAnswer answer = keeper.token(call(ASSERTION, "nudm-sdm"));
        assertThat(cause(answer)).isEqualTo("CCA_VERIFICATION_FAILURE");
        assertThat(String.valueOf(answer.problem())).contains("x5c");
        assertThat(bodies).isEmpty();
    }

    @Test
    void tokenCache_isLimitedInEntriesAndCharacters() {
        AccessTokenCache<Integer> cache = new AccessTokenCache<>(key -> 100, 42_000);
        for (int i = 0; i < 1000; i++) {
            cache.put(i, new AccessTokenCache.Kept("x".repeat(10), 0, 5), 100);
        }
        assertThat(cache.size()).isEqualTo(100);
        assertThat(cache.get(999, 1)).isNotNull();
        assertThat(cache.get(899, 1)).isNull();
        for (int i = 0; i < 50; i++) {
            cache.put(i, new AccessTokenCache.Kept("x".repeat(1000), 0, 5), 100);
        }
        assertThat(cache.size()).isEqualTo(30);
        assertThat(cache.get(49, 5)).as("expired").isNull();
    }

    private void pass() {
        try {
            assertThat(!held || gate.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static @Nullable String cause(TokenAnswer answer) {
        ProblemDetails problem = answer.problem();
        return problem == null ? null : problem.cause();
    }

    private static SbiResponse token(String token) {
        return SbiResponse.json(200, Json.object().put("access_token", token).put("expires_in", 100));
    }

    private static TokenCall call(@Nullable String assertion, String scope) {
        return new TokenCall(CONSUMER, "AMF", "UDM", scope, assertion, null);
    }

    private static String cca(SbiRequest request) {
        String assertion = request.headers().get("3gpp-sbi-client-credentials");
        return assertion == null ? "" : " " + assertion;
    }

    private static String jwt(String subject, String audience, long expires) {
        String claims = "{\"sub\":\"%s\",\"aud\":%s,\"exp\":%d}".formatted(subject, audience, expires);
        return part("{\"alg\":\"ES256\"}") + "." + part(claims) + ".c2ln";
    }

    private static String part(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
