// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** The PCF where access tokens are enforced. */
class TokensIT {
    private static final String POLICIES = "/npcf-smpolicycontrol/v1/sm-policies";

    @TempDir
    private Path data;

    @Test
    void enforcedTokens_admitOnlyConsumerWithTokenForPcfService() throws IOException, JOSEException {
        ECKey key = new ECKeyGenerator(Curve.P_256).keyID("nrf").generate();
        Path keys = data.resolve("nrf.jwks");
        Files.writeString(keys, new JWKSet(key.toPublicJWK()).toString());
        try (FakeNetwork network = new FakeNetwork();
                PolicyUnderTest policy = new PolicyUnderTest(
                        data,
                        network,
                        "--sigcore.oauth2.mode=enforced",
                        "--sigcore.oauth2.attach=off",
                        "--sigcore.oauth2.keys=" + keys)) {
            SbiRequest create =
                    SbiRequest.json("POST", POLICIES, PolicyUnderTest.context(network, "internet", "10.45.0.1"));

            SbiResponse without = policy.send(create);
            assertThat(without.status()).isEqualTo(401);
            assertThat(without.headers().get("www-authenticate")).isEqualTo("Bearer realm=\"npcf-smpolicycontrol\"");
            assertThat(policy.send(with(token(key, "BSF", "npcf-smpolicycontrol"), create))
                            .status())
                    .isEqualTo(401);
            assertThat(policy.send(with(token(key, "PCF", "npcf-am-policy-control"), create))
                            .status())
                    .isEqualTo(403);
            assertThat(policy.send(with(token(key, "PCF", "npcf-smpolicycontrol"), create))
                            .status())
                    .isEqualTo(201);
            for (String[] service : new String[][] {
                {"npcf-am-policyauthorization", "/v1/app-am-contexts"},
                {"npcf-eventexposure", "/v1/subscriptions"},
                {"npcf-bdtpolicycontrol", "/v1/bdtpolicies"},
                {"npcf-pdtq-policy-control", "/v1/pdtq-policies"}
            }) {
                SbiRequest empty = SbiRequest.json("POST", "/" + service[0] + service[1], Json.object());
                SbiResponse refused = policy.send(empty);
                assertThat(refused.status()).as(service[0]).isEqualTo(401);
                assertThat(refused.headers().get("www-authenticate")).isEqualTo("Bearer realm=\"" + service[0] + "\"");
                assertThat(policy.send(with(token(key, "PCF", "npcf-smpolicycontrol"), empty))
                                .status())
                        .isEqualTo(403);
                assertThat(policy.send(with(token(key, "PCF", service[0]), empty))
                                .status())
                        .as("the body is invalid")
                        .isEqualTo(400);
            }
        }
    }

    private static SbiRequest with(String token, SbiRequest request) {
        return request.withHeader("authorization", "Bearer " + token);
    }

    private static String token(ECKey key, String audience, String scope) throws JOSEException {
        String claims = Json.object()
                .put("iss", "nrf")
                .put("sub", "11111111-0000-4000-8000-000000000001")
                .put("aud", audience)
                .put("scope", scope)
                .put("exp", Instant.now().getEpochSecond() + 300)
                .toString();
        JWSObject token = new JWSObject(
                new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(key.getKeyID()).build(), new Payload(claims));
        token.sign(new ECDSASigner(key));
        return token.serialize();
    }
}
