// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sigcore.nrf.Profiles.id;
import static org.sigcore.nrf.Profiles.json;
import static org.sigcore.nrf.Profiles.profile;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Date;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.model.JsonPatch;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.app.SigcoreApplication;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiClient;
import org.sigcore.sbi.client.SbiClientConfig;
import org.sigcore.sbi.http2.SbiTransport;
import tools.jackson.databind.node.ObjectNode;

/** Access control of the NRF by tokens, caller assertions and resource scopes. */
class AccessControlIT {
    private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";
    private static final String CREDENTIALS = "3gpp-sbi-client-credentials";
    private static final String DISCOVER = "/nnrf-disc/v1/nf-instances?target-nf-type=AMF&requester-nf-type=SMF";

    @TempDir
    private Path dataDir;

    private final SbiTransport transport = SbiTransport.start(1);
    private final SbiClient client = new SbiClient(transport, SbiClientConfig.defaults());

    @AfterEach
    void stop() {
        client.close();
        transport.close();
    }

    @Test
    void enforcedTokens_newInstanceObtainsTokenAndRegisters() {
        try (RunningNf nrf = start("--sigcore.oauth2.mode=enforced")) {
            assertThat(get(nrf, "/bootstrapping", null)
                            .jsonObject()
                            .at("/oauth2Required/nnrf-nfm")
                            .asBoolean())
                    .isTrue();
            ObjectNode smf = profile("SMF", "{}");
            SbiRequest put = SbiRequest.json("PUT", INSTANCES + id(smf), smf);
            assertThat(send(nrf, put, null).status()).isEqualTo(401);
            assertThat(get(nrf, DISCOVER, null).status()).isEqualTo(401);

            String manage = token(nrf, id(smf), "nnrf-nfm");
            assertThat(send(nrf, put, manage).status()).isEqualTo(201);
            SbiResponse other = get(nrf, DISCOVER, manage);
            assertThat(other.status()).isEqualTo(403);
            assertThat(other.headers().get("www-authenticate"))
                    .contains("error=\"insufficient_scope\", scope=\"nnrf-disc\"");
            String discover = token(nrf, id(smf), "nnrf-disc");
            assertThat(get(nrf, DISCOVER, discover).status()).isEqualTo(200);
            assertThat(get(nrf, DISCOVER.replace("requester-nf-type=SMF", "requester-nf-type=UDM"), discover)
                            .status())
                    .as("as another type than that of the registration")
                    .isEqualTo(403);

            String reader = token(nrf, id(smf), "nnrf-nfm nnrf-nfm:nf-instances:read");
            assertThat(get(nrf, INSTANCES + id(smf), reader).status()).isEqualTo(200);
            assertThat(send(nrf, put, reader).status()).isEqualTo(403);
        }
    }

    @Test
    void instanceAndSubscription_changedByAnotherInstance_isRefusedWith403() {
        try (RunningNf nrf = start("--sigcore.oauth2.mode=enforced")) {
            ObjectNode smf = profile("SMF", "{}");
            ObjectNode amf = profile("AMF", "{}");
            String own = token(nrf, id(smf), "nnrf-nfm");
            String other = token(nrf, id(amf), "nnrf-nfm");
            SbiRequest put = SbiRequest.json("PUT", INSTANCES + id(smf), smf);
            refused(send(nrf, put, other));
            assertThat(send(nrf, put, own).status()).isEqualTo(201);

            SbiRequest beat = SbiRequest.of("PATCH", INSTANCES + id(smf))
                    .withBody(
                            JsonPatch.MEDIA_TYPE,
                            Json.bytes(json("[{'op':'replace','path':'/nfStatus','value':'REGISTERED'}]")));
            refused(send(nrf, beat, other));
            assertThat(send(nrf, beat, own).status()).isEqualTo(204);

            ObjectNode wanted = Json.object()
                    .put("nfStatusNotificationUri", "http://127.0.0.1:9/cb")
                    .put("reqNfInstanceId", id(smf));
            SbiRequest subscribe = SbiRequest.json("POST", "/nnrf-nfm/v1/subscriptions", wanted);
            refused(send(nrf, subscribe, other));
            SbiResponse made = send(nrf, subscribe, own);
            assertThat(made.status()).isEqualTo(201);
            SbiRequest unsubscribe = SbiRequest.of(
                    "DELETE", "/nnrf-nfm/v1/subscriptions/" + Json.string(made.jsonObject(), "subscriptionId"));
            refused(send(nrf, unsubscribe, other));
            SbiRequest changeOwner = SbiRequest.of("PATCH", unsubscribe.target())
                    .withBody(
                            JsonPatch.MEDIA_TYPE,
                            Json.bytes(json("[{'op':'replace','path':'/reqNfInstanceId','value':'" + id(amf) + "'}]")));
            refused(send(nrf, changeOwner, own));
            assertThat(send(nrf, unsubscribe, own).status()).isEqualTo(204);

            refused(send(nrf, SbiRequest.of("DELETE", INSTANCES + id(smf)), other));
            assertThat(send(nrf, SbiRequest.of("DELETE", INSTANCES + id(smf)), own)
                            .status())
                    .isEqualTo(204);
        }
    }

    @Test
    void callerEnforcement_requiresAssertionSignedWithTrustedKey() throws Exception {
        ECKey key = new ECKeyGenerator(Curve.P_256).keyID("smf").generate();
        try (RunningNf nrf = start("--nrf.callers.mode=enforced")) {
            ObjectNode smf = profile("SMF", "{}");
            ObjectNode amf = profile("AMF", "{}");
            SbiRequest put = SbiRequest.json("PUT", INSTANCES + id(smf), smf);
            String own = assertion(key, id(smf));
            refused(send(nrf, put.withHeader(CREDENTIALS, own), null)); // no key is trusted yet
            invalidClient(tokenAnswer(nrf, id(smf), "nnrf-disc", "NRF", CREDENTIALS, own));
            Operator.put(
                    nrf,
                    "ccaOptions",
                    "{'trustedKeys':[{'kid':'smf','publicKey':'"
                            + Base64.getEncoder()
                                    .encodeToString(key.toPublicKey().getEncoded()) + "'}]}");
            refused(send(nrf, put, null));
            refused(send(nrf, put.withHeader(CREDENTIALS, assertion(key, id(amf))), null));
            assertThat(send(nrf, put.withHeader(CREDENTIALS, own), null).status())
                    .isEqualTo(201);

            invalidClient(tokenAnswer(nrf, id(smf), "nnrf-disc", "NRF"));
            invalidClient(tokenAnswer(nrf, id(smf), "nnrf-disc", "NRF", CREDENTIALS, assertion(key, id(amf))));
            assertThat(tokenAnswer(nrf, id(smf), "nnrf-disc", "NRF", CREDENTIALS, assertion(key, id(smf)))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void resourceScopesEnabled_tokenWithServiceScopeOnly_isRefusedWith403() {
        try (RunningNf nrf = start("--sigcore.oauth2.mode=enforced", "--sigcore.oauth2.resource-scopes=true")) {
            ObjectNode smf = profile("SMF", "{}");
            SbiRequest put = SbiRequest.json("PUT", INSTANCES + id(smf), smf);
            SbiResponse refused = send(nrf, put, token(nrf, id(smf), "nnrf-nfm"));
            assertThat(refused.status()).isEqualTo(403);
            assertThat(refused.headers().get("www-authenticate"))
                    .contains("error=\"insufficient_scope\", scope=\"nnrf-nfm nnrf-nfm:nf-instance:write\"");
            String writer = token(nrf, id(smf), "nnrf-nfm nnrf-nfm:nf-instance:write");
            assertThat(send(nrf, put, writer).status()).isEqualTo(201);
            assertThat(get(nrf, INSTANCES + id(smf), writer).status()).isEqualTo(403);
        }
    }

    private static String assertion(ECKey key, String subject) throws JOSEException {
        SignedJWT jwt = new SignedJWT(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(),
                new JWTClaimsSet.Builder()
                        .subject(subject)
                        .audience("NRF")
                        .issueTime(Date.from(Instant.now()))
                        .expirationTime(Date.from(Instant.now().plusSeconds(300)))
                        .build());
        jwt.sign(new ECDSASigner(key));
        return jwt.serialize();
    }

    private static void refused(SbiResponse response) {
        assertThat(response.status()).isEqualTo(403);
        assertThat(Json.string(response.jsonObject(), "cause")).isEqualTo("MODIFICATION_NOT_ALLOWED");
    }

    private static void invalidClient(SbiResponse response) {
        assertThat(response.status()).isEqualTo(400);
        assertThat(Json.string(response.jsonObject(), "error")).isEqualTo("invalid_client");
    }

    private RunningNf start(String... more) {
        String[] arguments = {"--sigcore.data-dir=" + NrfData.in(dataDir), "--sigcore.sbi.port=0", "--server.port=0"};
        return SigcoreApplication.start(
                "nrf",
                NrfApp.class,
                Stream.of(arguments, more).flatMap(Arrays::stream).toArray(String[]::new));
    }

    private String token(RunningNf nrf, String consumer, String scope) {
        String token = Json.string(tokenAnswer(nrf, consumer, scope, "NRF").jsonObject(), "access_token");
        assertThat(token).isNotNull();
        return "Bearer " + token;
    }

    private SbiResponse tokenAnswer(
            RunningNf nrf, String consumer, String scope, String target, String... namesAndValues) {
        String form = "grant_type=client_credentials&nfInstanceId=" + consumer + "&targetNfType=" + target + "&scope="
                + scope.replace(" ", "+").replace(":", "%3A");
        SbiRequest request = SbiRequest.of("POST", "/oauth2/token")
                .withBody("application/x-www-form-urlencoded", form.getBytes(StandardCharsets.US_ASCII));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            request = request.withHeader(namesAndValues[i], namesAndValues[i + 1]);
        }
        return client.send(nrf.sbi(), request, Duration.ofSeconds(10));
    }

    private SbiResponse get(RunningNf nrf, String target, @Nullable String authorization) {
        return send(nrf, SbiRequest.of("GET", target), authorization);
    }

    private SbiResponse send(RunningNf nrf, SbiRequest request, @Nullable String authorization) {
        return client.send(
                nrf.sbi(),
                authorization == null ? request : request.withHeader("authorization", authorization),
                Duration.ofSeconds(10));
    }
}
