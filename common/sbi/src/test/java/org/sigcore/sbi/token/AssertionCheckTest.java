// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jose.util.Base64;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jose.util.X509CertUtils;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.sbi.token.TrustedSigners.NamedKey;
import org.sigcore.testkit.Certificates;

/** Assertions that an NF instance signed, and forged ones. */
class AssertionCheckTest {
    private static final char[] PASSWORD = Certificates.PASSWORD.toCharArray();
    private static final String NF = "11111111-0000-4000-8000-00000000000a";
    private static final Duration SKEW = Duration.ofSeconds(10);

    @TempDir
    private static Path folder;

    private static KeyStore store;
    private static ECKey known;

    private final Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);

    @BeforeAll
    static void makeKeys() throws Exception {
        known = new ECKeyGenerator(Curve.P_256).keyID("k").generate();
        Path file = folder.resolve("keys.p12");
        String name = "uri:urn:uuid:" + NF;
        Certificates.of("CN=Lab CA").into(file, "ca");
        Certificates.of("CN=smf").names(name).signedBy(file, "ca").into(file, "nf");
        Certificates.of("CN=nobody").signedBy(file, "ca").into(file, "nobody");
        Certificates.of("CN=Lab CA").into(file, "strangers");
        Certificates.of("CN=smf").names(name).signedBy(file, "strangers").into(file, "stranger");
        store = KeyStore.getInstance(file.toFile(), PASSWORD);
    }

    @Test
    void assertionSignedByTrustedCertificateOrKey_isAccepted() throws Exception {
        assertThat(check(certified("nf", claims(""))))
                .isEqualTo(new ClientAssertion(NF, now.plusSeconds(300).plus(SKEW)));
        assertThat(check(named(claims(""))).subject()).isEqualTo(NF);
        assertThat(check(named(claims("\"sub\":\"" + NF.toUpperCase(Locale.ROOT) + "\"")))
                        .subject())
                .isEqualToIgnoringCase(NF);
    }

    @Test
    void assertion_isValidOnlyForItsSubjectUntilExpiry() throws Exception {
        ClientAssertion assertion = check(named(claims("")));
        assertThatCode(() -> assertion.require(NF.toUpperCase(Locale.ROOT), now))
                .doesNotThrowAnyException();
        assertThatCode(() -> assertion.require(null, now.plusSeconds(309))).doesNotThrowAnyException();
        assertThatThrownBy(() -> assertion.require(null, now.plusSeconds(310))).hasMessage("it has expired");
        assertThatThrownBy(() -> assertion.require("another", now)).hasMessageContaining("another NF instance");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "aud":"UDM"                   | meant for others
        "aud":["UDM","AMF"]           | meant for others
        "aud":[]                      | meant for others
        "aud":null                    | meant for others
        "aud":["UDM","NRF"]           |
        "aud":"00000000-0000-4000-8000-00000000000F" |
        "exp":-10                     | expired
        "exp":-9                      |
        "exp":null                    | exp is missing
        "nbf":11                      | not valid yet
        "nbf":10                      |
        "iat":11                      | in the future
        "iat":-3590                   |
        "iat":-3610                   | expired
        "iat":null                    | iat is missing
        "sub":null                    | no subject
        "sub":""                      | no subject
        "sub":7                       | another NF instance
        """)
    void eachClaim_isChecked(String claim, @Nullable String refusal) throws Exception {
        refuses(named(claims(relative(claim))), refusal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        "exp":"soon"                  | not of its type
        "iat":1e300                   | expired
        "aud":{"a":1}                 | not of its type
        """)
    void claimOfWrongType_isRefused(String claim, String refusal) throws Exception {
        refuses(named(claims(claim)), refusal);
    }

    @Test
    void forgedSignature_isRefused() throws Exception {
        String[] good = named(claims("")).split("\\.");
        String otherClaims = Base64URL.encode(claims("\"exp\":9999999999")).toString();
        refuses(good[0] + "." + otherClaims + "." + good[2], "signature is not correct");
        refuses(sign(header("ES256", "\"kid\":\"k\""), claims(""), stranger()), "signature is not correct");
        String chainOfNf = "\"x5c\":" + x5c("nf");
        refuses(sign(header("ES256", chainOfNf), claims(""), stranger()), "signature is not correct");
        refuses(good[0] + "." + good[1] + "." + Base64URL.encode(new byte[64]), "signature is not correct");
        refuses(good[0] + "." + good[1] + "." + good[2] + "A", "signature is not correct");
    }

    @Test
    void keyFromTheAssertionItself_isNotTrusted() throws Exception {
        String jwk = "\"jwk\":" + stranger().toPublicJWK().toJSONString();
        refuses(sign(header("ES256", jwk), claims(""), stranger()), "key is not known");
        refuses(sign(header("ES256", "\"jku\":\"http://127.0.0.1:9/jwks\""), claims(""), known), "key is not known");
        refuses(sign(header("ES256", "\"x5u\":\"http://127.0.0.1:9/x5c\""), claims(""), known), "key is not known");
    }

    @Test
    void hmacWithPublicKey_isRefused() throws Exception {
        byte[] secret = known.toECPublicKey().getEncoded();
        String mac = sign(header("HS256", "\"kid\":\"k\""), claims(""), new MACSigner(secret));
        refuses(mac, "algorithm is not accepted");
        String certificates = "\"x5c\":" + x5c("nf");
        byte[] certified = store.getCertificate("nf").getPublicKey().getEncoded();
        refuses(sign(header("HS256", certificates), claims(""), new MACSigner(certified)), "algorithm is not");
    }

    @Test
    void unsignedAssertion_isRefusedEvenIfOnlyClaimsAreChecked() throws Exception {
        AssertionCheck claimsOnly = new AssertionCheck(Set.of("NRF"), Duration.ZERO, null, null);
        for (String algorithm : List.of("none", "None", "")) {
            String unsigned = Base64URL.encode("{\"alg\":\"" + algorithm + "\",\"kid\":\"k\"}") + "."
                    + Base64URL.encode(claims("")) + ".";
            for (String text : List.of(unsigned, unsigned + "c2ln")) {
                assertThatThrownBy(() -> check(text)).as(text).isInstanceOf(RefusedAssertionException.class);
            }
            assertThatThrownBy(() -> claimsOnly.check(unsigned, now)).isInstanceOf(RefusedAssertionException.class);
        }
        assertThat(claimsOnly.check(named(claims("")), now).subject()).isEqualTo(NF);
    }

    @Test
    void algorithm_mustBeAcceptedAndMatchTheKeyType() throws Exception {
        String rs256 = header("RS256", "\"kid\":\"k\"");
        String[] good = named(claims("")).split("\\.");
        String text = Base64URL.encode(rs256) + "." + good[1] + "." + good[2];
        refuses(text, "algorithm is not accepted");
        AssertionCheck lenient = checkWith(
                new TrustedSigners(Set.of(SignatureAlgorithm.RS256, SignatureAlgorithm.ES384), Set.of(), keys(NF)));
        assertThatThrownBy(() -> lenient.check(text, now)).hasMessageContaining("signature is not correct");
        String es384 = Base64URL.encode(header("ES384", "\"kid\":\"k\"")) + "." + good[1] + "." + good[2];
        assertThatThrownBy(() -> lenient.check(es384, now)).hasMessageContaining("signature is not correct");
    }

    @Test
    void criticalHeader_isRefused() throws Exception {
        refuses(sign(header("ES256", "\"kid\":\"k\",\"crit\":[\"exp\"],\"exp\":1"), claims(""), known), "extension");
        refuses(sign(header("ES256", "\"kid\":\"k\",\"crit\":[]"), claims(""), known), "extension");
        refuses(
                sign(header("ES256", "\"kid\":\"k\",\"b64\":false,\"crit\":[\"b64\"]"), claims(""), known),
                "extension");
        refuses(sign(header("ES256", "\"kid\":\"k\",\"b64\":false"), claims(""), known), "extension");
    }

    @Test
    void certificate_mustChainToAnchorAndNameTheInstance() throws Exception {
        refuses(certified("stranger", claims("")), "does not go back to a trust anchor");
        refuses(certified("nobody", claims("")), "names none");
        refuses(certified("nf", claims("\"sub\":\"another\"")), "another NF instance");
        refuses(certified("ca", claims("")), "another NF instance");
        AssertionCheck noAnchors = checkWith(signers(Set.of()));
        assertThatThrownBy(() -> noAnchors.check(certified("nf", claims("")), now))
                .hasMessageContaining("trust anchor");
        Instant later = now.plus(1000, ChronoUnit.DAYS);
        String text = certified("nf", claims("\"iat\":%1$d,\"exp\":%1$d".formatted(later.getEpochSecond() + 1)));
        assertThatThrownBy(() -> checkWith(signers(Set.of("ca"))).check(text, later))
                .hasMessageContaining("not valid now");
        assertThatCode(() -> checkWith(signers(Set.of("nf"))).check(certified("nf", claims("")), now))
                .as("a certificate that is itself a trust anchor")
                .doesNotThrowAnyException();
    }

    @Test
    void invalidCertificateChain_isRefused() throws Exception {
        String own = Base64.encode(store.getCertificate("nf").getEncoded()).toString();
        for (String x5c : List.of("[]", "[\"AAAA\"]", "[\"" + own + "\",\"AAAA\"]", "[7]", "\"" + own + "\"", "{}")) {
            refuses(sign(header("ES256", "\"x5c\":" + x5c), claims(""), known), "");
        }
        String nine = String.join("\",\"", Collections.nCopies(9, own));
        refuses(sign(header("ES256", "\"x5c\":[\"" + nine + "\"]"), claims(""), known), "too many");
    }

    @Test
    void knownKey_isValidForItsOwnerOrForAllWithoutOwner() throws Exception {
        String another = named(claims("\"sub\":\"another\""));
        refuses(another, "key is another NF instance's");
        refuses(sign(header("ES256", "\"kid\":\"other\""), claims(""), known), "key is not known");
        TrustedSigners any = new TrustedSigners(Set.of(SignatureAlgorithm.ES256), Set.of(), keys(""));
        assertThat(checkWith(any).check(another, now).subject()).isEqualTo("another");
    }

    @Test
    void oversizedOrTruncatedAssertion_isRefused() throws Exception {
        String good = named(claims(""));
        refuses(named(claims("\"x\":\"" + "y".repeat(20_000) + "\"")), "longer than");
        for (String bad : List.of("", ".", "..", "a.b", "a.b.c", "." + good, good.replace('.', ':'), good + ".")) {
            refuses(bad, "no JWT with a signature");
        }
        String deep = Base64URL.encode("{\"alg\":\"ES256\",\"kid\":" + "[".repeat(8000)) + ".e30.c2ln";
        refuses(deep, "");
    }

    @Test
    void mutatedAssertion_isRefusedWithoutOtherExceptions() throws Exception {
        Random random = new Random(29510);
        for (String good : List.of(named(claims("")), certified("nf", claims("")))) {
            for (int i = 0; i < 3000; i++) {
                StringBuilder text = new StringBuilder(good);
                for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                    text.setCharAt(random.nextInt(text.length() * 9 / 10), (char) (32 + random.nextInt(96)));
                }
                try {
                    check(text.toString());
                } catch (RefusedAssertionException e) {
                    assertThat(e).hasMessageNotContaining(NF);
                }
            }
        }
    }

    @Test
    void unprovedSubject_readsTheSubjectWithoutCheck() throws Exception {
        assertThat(AssertionCheck.unprovedSubject(sign(header("ES256", ""), claims(""), stranger())))
                .isEqualTo(NF);
        assertThat(AssertionCheck.unprovedSubject(named(claims("\"sub\":\"\""))))
                .isNull();
        assertThat(AssertionCheck.unprovedSubject("nonsense")).isNull();
    }

    @Test
    void trustAnchor_mustBePemCertificate() throws Exception {
        assertThat(TrustedSigners.isCertificate(pem("ca"))).isTrue();
        assertThat(TrustedSigners.isCertificate("secret")).isFalse();
        assertThatThrownBy(() -> new TrustedSigners(Set.of(), Set.of("secret"), List.of()))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private ClientAssertion check(String text) throws RefusedAssertionException {
        return checkWith(signers(Set.of("ca"))).check(text, now);
    }

    private void refuses(String text, @Nullable String message) {
        if (message == null) {
            assertThatCode(() -> check(text)).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> check(text))
                    .isInstanceOf(RefusedAssertionException.class)
                    .hasMessageContaining(message);
        }
    }

    private static AssertionCheck checkWith(TrustedSigners signers) {
        return new AssertionCheck(
                Set.of("NRF", "00000000-0000-4000-8000-00000000000f"), SKEW, Duration.ofHours(1), signers);
    }

    private static TrustedSigners signers(Set<String> anchors) {
        return new TrustedSigners(
                Set.of(SignatureAlgorithm.ES256),
                anchors.stream().map(AssertionCheckTest::pem).toList(),
                keys(NF));
    }

    private static List<NamedKey> keys(String owner) {
        try {
            return List.of(new NamedKey("k", known.toECPublicKey(), owner));
        } catch (JOSEException e) {
            throw new IllegalStateException(e);
        }
    }

    // Replaces a number of seconds from now by the time.
    private String relative(String claim) {
        String[] parts = claim.split(":", 2);
        return parts[1].matches("-?\\d+") && !parts[0].contains("sub")
                ? parts[0] + ":" + (now.getEpochSecond() + Long.parseLong(parts[1]))
                : claim;
    }

    private String claims(String more) {
        long seconds = now.getEpochSecond();
        StringBuilder claims = new StringBuilder("{");
        for (String usual : List.of(
                "\"sub\":\"" + NF + "\"", "\"aud\":\"NRF\"", "\"iat\":" + seconds, "\"exp\":" + (seconds + 300))) {
            if (!more.contains(usual.substring(0, 6))) {
                claims.append(usual).append(',');
            }
        }
        return more.isEmpty()
                ? claims.deleteCharAt(claims.length() - 1).append('}').toString()
                : claims + more + "}";
    }

    private static String header(String algorithm, String more) {
        return "{\"alg\":\"" + algorithm + "\"" + (more.isEmpty() ? "" : "," + more) + "}";
    }

    private static String named(String claims) throws JOSEException {
        return sign(header("ES256", "\"kid\":\"k\""), claims, known);
    }

    private static String certified(String alias, String claims) throws GeneralSecurityException, JOSEException {
        PrivateKey key = (PrivateKey) store.getKey(alias, PASSWORD);
        return sign(header("ES256", "\"x5c\":" + x5c(alias)), claims, new ECDSASigner(key, Curve.P_256));
    }

    private static ECKey stranger() throws JOSEException {
        return new ECKeyGenerator(Curve.P_256).generate();
    }

    private static String sign(String header, String claims, ECKey key) throws JOSEException {
        return sign(header, claims, new ECDSASigner(key));
    }

    // Builds the JWT without a library, so that the header may have any content. The signature is valid.
    private static String sign(String header, String claims, JWSSigner signer) throws JOSEException {
        String signed = Base64URL.encode(header) + "." + Base64URL.encode(claims);
        JWSHeader plain = new JWSHeader(
                signer.supportedJWSAlgorithms().contains(JWSAlgorithm.ES256) ? JWSAlgorithm.ES256 : JWSAlgorithm.HS256);
        return signed + "." + signer.sign(plain, signed.getBytes(StandardCharsets.US_ASCII));
    }

    private static String x5c(String alias) throws GeneralSecurityException {
        List<String> certificates = new ArrayList<>();
        for (Certificate certificate : store.getCertificateChain(alias)) {
            certificates.add(Base64.encode(certificate.getEncoded()).toString());
        }
        return "[\"" + String.join("\",\"", certificates) + "\"]";
    }

    private static String pem(String alias) {
        try {
            return X509CertUtils.toPEMString((X509Certificate) store.getCertificate(alias));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
