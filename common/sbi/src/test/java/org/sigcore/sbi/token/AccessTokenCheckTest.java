// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sigcore.model.Json;
import org.sigcore.model.nf.NFProfile;
import tools.jackson.databind.node.ObjectNode;

/** Access tokens that an NRF signed, and forged ones. */
class AccessTokenCheckTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_800_000_000);
    private static final String NRF = "11111111-0000-4000-8000-00000000000a";
    private static final String SMF = "22222222-0000-4000-8000-00000000000b";
    private static final String PCF = "33333333-0000-4000-8000-00000000000c";
    private static final NFProfile PRODUCER = NFProfile.of((ObjectNode) Json.parse("""
            {"nfInstanceId":"%s","nfType":"PCF","nfStatus":"REGISTERED","plmnList":[{"mcc":"001","mnc":"01"}],
             "sNssais":[{"sst":1},{"sst":2,"sd":"00000a"}],"nfSetIdList":["set1.pcfset.5gc.mnc001.mcc001"],
             "nfServices":[{"serviceInstanceId":"s","serviceName":"npcf-smpolicycontrol","nfServiceStatus":"REGISTERED",
                "scheme":"http","versions":[],"nfServiceSetIdList":["setA"]}]}
            """.formatted(PCF)));

    private static ECKey signer;
    private static ECKey stranger;

    private final AccessTokenCheck check = new AccessTokenCheck(PRODUCER, Set.of(NRF), Duration.ofSeconds(5));

    @BeforeAll
    static void makeKeys() throws JOSEException {
        signer = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
        stranger = new ECKeyGenerator(Curve.P_256).keyID("one").generate();
    }

    @Test
    void tokenOfTheNrf_yieldsSubjectScopesAndExpiry() throws Exception {
        AccessToken token = check(token(signer, claims("")));
        assertThat(token.subject()).isEqualTo(SMF);
        assertThat(token.scopes()).containsExactlyInAnyOrder("npcf-smpolicycontrol", "npcf-policyauthorization:x");
        assertThat(token.until()).isEqualTo(NOW.plusSeconds(305));
        assertThat(token.isFor("npcf-smpolicycontrol")).isTrue();
        assertThat(token.isConfined("npcf-smpolicycontrol")).isFalse();
        assertThat(token.isConfined("npcf-policyauthorization")).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "aud              | ['33333333-0000-4000-8000-00000000000C','44444444-0000-4000-8000-00000000000d']",
                "producerPlmnId     | {'mcc':'001','mnc':'01'}",
                "producerSnssaiList | [{'sst':9},{'sst':2,'sd':'00000A'}]",
                "producerNfSetId    | 'set1.pcfset.5gc.mnc001.mcc001'",
                "producerNfServiceSetId | 'setA'",
                "exp                | 1799999996",
                "nbf                | 1800000004"
            })
    void tokenForThisProducer_isAccepted(String claim, String value) throws Exception {
        assertThat(check(token(signer, claims("'%s':%s".formatted(claim, value))))
                        .subject())
                .isEqualTo(SMF);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "aud | 'SMF' | meant for others",
                "aud | ['44444444-0000-4000-8000-00000000000d'] | meant for others",
                "aud | 7 | meant for others",
                "iss | '44444444-0000-4000-8000-00000000000d' | issuer is not accepted",
                "iss | 7 | iss is missing",
                "sub | '' | sub is missing",
                "exp | 1799999995 | has expired",
                "exp | 'soon' | exp is missing",
                "exp | 1e400 | exp is missing",
                "nbf | 1800000006 | not valid yet",
                "producerPlmnId | {'mcc':'001','mnc':'02'} | another producerPlmnId",
                "producerSnssaiList | [{'sst':2}] | another producerSnssaiList",
                "producerNfSetId | 'set2.pcfset.5gc.mnc001.mcc001' | another producerNfSetId",
                "producerNfServiceSetId | 'setB' | another producerNfServiceSetId"
            })
    void tokenWithUnacceptableClaim_isRefused(String claim, String value, String expected) {
        String forged = token(signer, claims("'%s':%s".formatted(claim, value)));
        assertThatThrownBy(() -> check(forged))
                .isInstanceOf(RefusedTokenException.class)
                .hasMessageContaining(expected);
    }

    @Test
    void tokenNotSignedByAnNrfKey_isRefused() throws Exception {
        String invalid = "is not correct";
        refused(token(stranger, claims("")), invalid);
        ECKey unknown = new ECKeyGenerator(Curve.P_256).keyID("two").generate();
        String another = token(unknown, claims(""));
        refused(another, "a key that is not known");
        assertThat(AccessTokenCheck.isOfAnotherKey(another, keys())).isTrue();
        assertThat(AccessTokenCheck.isOfAnotherKey(token(stranger, claims("")), keys()))
                .isFalse();
        JWSObject shared = new JWSObject(
                new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("one").build(), new Payload(claims("")));
        shared.sign(new MACSigner(signer.toPublicJWK().toJSONString().getBytes(StandardCharsets.US_ASCII)));
        refused(shared.serialize(), "algorithm is not accepted");
        String whole = token(signer, claims(""));
        refused(whole.substring(0, whole.lastIndexOf('.') + 1), "no JWT");
        refused("eyJhbGciOiJub25lIn0.e30.", "no JWT");
        refused("x".repeat(20_000), "longer than");
    }

    @Test
    void unsupportedCriticalHeader_isRefused() throws Exception {
        JWSObject critical = new JWSObject(
                new JWSHeader.Builder(JWSAlgorithm.ES256)
                        .keyID("one")
                        .criticalParams(Set.of("b64"))
                        .customParam("x", 1)
                        .build(),
                new Payload(claims("")));
        critical.sign(new ECDSASigner(signer));
        refused(critical.serialize(), "demands an extension");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "7", "not JSON"})
    void claimsThatAreNoObject_areRefused(String payload) {
        refused(token(signer, payload), "not a JSON object");
    }

    @Test
    void tokenKeys_ignoreKeysNotForSignatures() throws Exception {
        String oct = "{\"keys\":[{\"kty\":\"oct\",\"k\":\"c2VjcmV0\",\"kid\":\"one\"}]}";
        assertThat(TokenKeys.ofJwks(oct).isEmpty()).isTrue();
        assertThat(keys())
                .isEqualTo(keys())
                .isNotEqualTo(keys().and(TokenKeys.ofJwks(oct)).and(keys()));
        assertThatThrownBy(() -> TokenKeys.ofJwks("{}")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> TokenKeys.ofCertificate("PEM")).isInstanceOf(IllegalArgumentException.class);
    }

    private AccessToken check(String token) throws RefusedTokenException {
        return check.check(token, keys(), NOW);
    }

    private void refused(String token, String expected) {
        assertThatThrownBy(() -> check(token))
                .isInstanceOf(RefusedTokenException.class)
                .hasMessageContaining(expected);
    }

    private static TokenKeys keys() {
        return TokenKeys.ofJwks(new JWKSet(signer.toPublicJWK()).toString());
    }

    private static String claims(String other) {
        ObjectNode claims = (ObjectNode) Json.parse("""
                {"iss":"%s","sub":"%s","aud":"PCF","scope":"npcf-smpolicycontrol npcf-policyauthorization:x",
                 "exp":%d}""".formatted(NRF, SMF, NOW.getEpochSecond() + 300));
        if (!other.isEmpty()) {
            claims.setAll((ObjectNode) Json.parse("{" + other.replace('\'', '"') + "}"));
        }
        return claims.toString();
    }

    private static String token(ECKey key, String claims) {
        try {
            JWSObject token = new JWSObject(
                    new JWSHeader.Builder(JWSAlgorithm.ES256)
                            .keyID(key.getKeyID())
                            .build(),
                    new Payload(claims));
            token.sign(new ECDSASigner(key));
            return token.serialize();
        } catch (JOSEException e) {
            throw new AssertionError(e);
        }
    }
}
