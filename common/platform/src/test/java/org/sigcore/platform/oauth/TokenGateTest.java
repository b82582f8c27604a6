// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.oauth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.testkit.Await.until;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.platform.testing.Operator;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;

/** A producer, and consumers with valid, invalid and no tokens. */
class TokenGateTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String SERVICE = "ngreet-hello";

    @TempDir
    private Path data;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient consumer = new SbiClient(transport, SbiClientConfig.defaults());
    private final Issuer nrf = new Issuer(transport);

    @AfterEach
    void stop() {
        nrf.close();
        consumer.close();
        transport.close();
    }

    @Test
    void enforced_acceptsOnlyValidTokensForTheService() {
        try (RunningNf nf = start("enforced")) {
            SbiResponse without = greet(nf, null);
            assertThat(without.status()).isEqualTo(401);
            assertThat(without.headers().get("www-authenticate")).isEqualTo("Bearer realm=\"ngreet-hello\"");

            String good = nrf.token(SERVICE, "");
            assertThat(greet(nf, "Bearer " + good).status()).isEqualTo(200);
            assertThat(greet(nf, "bearer " + good).status()).isEqualTo(200);

            SbiResponse forged = greet(nf, "Bearer " + good.substring(0, good.length() - 4) + "AAAA");
            assertThat(forged.status()).isEqualTo(401);
            assertThat(forged.headers().get("www-authenticate"))
                    .isEqualTo("Bearer realm=\"ngreet-hello\", error=\"invalid_token\"");
            assertThat(greet(nf, "Basic eDp5").status()).isEqualTo(401);
            assertThat(greet(nf, "Bearer " + nrf.token(SERVICE, "\"aud\":\"SMF\""))
                            .status())
                    .isEqualTo(401);
            assertThat(greet(nf, "Bearer " + nrf.token(SERVICE, "\"exp\":1700000000"))
                            .status())
                    .isEqualTo(401);

            SbiResponse other = greet(nf, "Bearer " + nrf.token("necho-repeat", ""));
            assertThat(other.status()).isEqualTo(403);
            assertThat(other.headers().get("www-authenticate"))
                    .isEqualTo("Bearer realm=\"ngreet-hello\", error=\"insufficient_scope\", scope=\"ngreet-hello\"");

            assertThat(nrf.requests).as("the keys are fetched once").hasSize(1);
            assertThat(metrics(nf))
                    .contains("sigcore_oauth2_token_checks_total{result=\"valid\"} 2.0")
                    .contains("sigcore_oauth2_token_checks_total{result=\"missing\"} 1.0")
                    .contains("sigcore_oauth2_token_checks_total{result=\"invalid\"} 4.0")
                    .contains("sigcore_oauth2_token_checks_total{result=\"insufficient_scope\"} 1.0");
        }
    }

    @Test
    void escapedPath_needsToken_andPathOutsideServicesDoesNot() {
        try (RunningNf nf = start("enforced")) {
            for (String path : List.of(
                    "/n%67reet-hello/v1/greetings/Bo",
                    "/n%67reet-hello/v1/greetings/Bo?x=%",
                    "/ngreet-hello/v1/greetings/Bo?x=%zz",
                    "/n%67reet-hello/v1/greetings/Bo?x=%zz")) {
                assertThat(send(nf, SbiRequest.of("GET", path)).status())
                        .as(path)
                        .isEqualTo(401);
            }
            assertThat(send(nf, SbiRequest.of("GET", "/oauth2/jwks")).status()).isEqualTo(400); // no such API here
        }
    }

    @Test
    void rotatedKey_isFetched_andTokensOfTheOldKeyAreRefused() {
        try (RunningNf nf = start("enforced")) {
            String old = "Bearer " + nrf.token(SERVICE, "");
            assertThat(greet(nf, old).status()).isEqualTo(200);
            nrf.key = Issuer.newKey("two");
            String fresh = "Bearer " + nrf.token(SERVICE, "");
            until("the new key is fetched", () -> greet(nf, fresh).status() == 200);
            assertThat(greet(nf, old).status()).isEqualTo(401);
        }
    }

    @Test
    void unknownKeys_areAnswered503() {
        nrf.away = true;
        try (RunningNf nf = start("enforced")) {
            String token = "Bearer " + nrf.token(SERVICE, "");
            SbiResponse later = greet(nf, token);
            assertThat(later.status()).isEqualTo(503);
            assertThat(later.headers().get("retry-after")).isEqualTo("1");
            nrf.away = false;
            until("the keys are fetched", () -> greet(nf, token).status() == 200);
        }
    }

    @Test
    void permissive_servesAndCountsAllResults() {
        try (RunningNf nf = start("permissive")) {
            assertThat(greet(nf, null).status()).isEqualTo(200);
            assertThat(greet(nf, "Bearer nothing").status()).isEqualTo(200);
            String good = "Bearer " + nrf.token(SERVICE, "");
            assertThat(greet(nf, good).status()).isEqualTo(200);
            assertThat(greet(nf, "Bearer " + nrf.token("necho-repeat", "")).status())
                    .isEqualTo(200);
            until("the results of background checks are counted", () -> {
                String metrics = metrics(nf);
                return metrics.contains("sigcore_oauth2_token_checks_total{result=\"valid\"} 1.0")
                        && metrics.contains("sigcore_oauth2_token_checks_total{result=\"missing\"} 1.0")
                        && metrics.contains("sigcore_oauth2_token_checks_total{result=\"invalid\"} 1.0")
                        && metrics.contains("sigcore_oauth2_token_checks_total{result=\"insufficient_scope\"} 1.0");
            });
        }
    }

    @Test
    void off_checksNoTokens() {
        try (RunningNf nf = start("off")) {
            assertThat(greet(nf, "Bearer nothing").status()).isEqualTo(200);
            assertThat(metrics(nf)).contains("sigcore_oauth2_token_checks_total{result=\"invalid\"} 0.0");
            assertThat(nrf.requests).isEmpty();
        }
    }

    @Test
    void roleBehindGateway_checksRequestsWithoutInternalSecret() {
        try (RunningNf nf = start("enforced", "--roles=greeter")) {
            assertThat(greet(nf, null).status()).isEqualTo(401);
            assertThat(greet(nf, "Bearer " + nrf.token(SERVICE, "")).status()).isEqualTo(200);
            SbiRequest fromGateway = SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo")
                    .withHeader(
                            InternalSecret.HEADER, nf.bean(InternalSecret.class).token());
            assertThat(send(nf, fromGateway).status()).isEqualTo(200);
        }
    }

    @Test
    void configuredKeysAndIssuers_areUsed() throws IOException {
        Path file = data.resolve("nrf.jwks");
        Files.writeString(file, new com.nimbusds.jose.jwk.JWKSet(nrf.key.toPublicJWK()).toString());
        nrf.away = true;
        try (RunningNf nf = start("enforced", "--sigcore.oauth2.keys=" + file, "--sigcore.oauth2.issuers=nrf")) {
            assertThat(greet(nf, "Bearer " + nrf.token(SERVICE, "")).status()).isEqualTo(200);
            assertThat(greet(nf, "Bearer " + nrf.token(SERVICE, "\"iss\":\"another\""))
                            .status())
                    .isEqualTo(401);
        }
    }

    private RunningNf start(String mode, String... more) {
        String[] all = java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(
                                "--sigcore.oauth2.mode=" + mode,
                                "--sigcore.oauth2.attach=off",
                                "--sigcore.oauth2.jwks-uri=" + nrf.root() + "/oauth2/jwks"),
                        java.util.stream.Stream.of(more))
                .toArray(String[]::new);
        return Example.start(data, all);
    }

    private SbiResponse greet(RunningNf nf, @Nullable String authorization) {
        SbiRequest request = SbiRequest.of("GET", "/ngreet-hello/v1/greetings/Bo");
        return send(nf, authorization == null ? request : request.withHeader("authorization", authorization));
    }

    private SbiResponse send(RunningNf nf, SbiRequest request) {
        return consumer.send(nf.sbi(), request, PATIENCE);
    }

    private static String metrics(RunningNf nf) {
        try (Operator operator = new Operator(nf)) {
            return operator.get("/actuator/prometheus");
        }
    }
}
