// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Assertions signed by an NF instance whose certificate an authority has issued, both made by the JDK's keytool. */
class TrustedCertificatesTest {
    private static final char[] PASSWORD = "changeit".toCharArray();
    private static final String NF = "11111111-0000-4000-8000-00000000000a";

    @TempDir
    private static Path folder;

    private static KeyStore store;
    private static TrustedCertificates trusted;

    @BeforeAll
    static void makeCertificates() throws Exception {
        Path file = folder.resolve("keys.p12");
        keytool(file, "-alias", "ca", "-dname", "CN=Lab CA", "-ext", "bc:c");
        keytool(file, "-alias", "nf", "-dname", "CN=smf", "-ext", "SAN=uri:urn:uuid:" + NF, "-signer", "ca");
        store = KeyStore.getInstance(file.toFile(), PASSWORD);
        trusted = TrustedCertificates.of(Set.of(pem(store.getCertificate("ca"))));
    }

    @Test
    void anAssertionOfThatInstanceWhoseCertificateGoesBackToTheAnchorIsGood() throws Exception {
        assertThat(trusted.fault(jwt("ES256", "nf"), NF, Instant.now())).isNull();
        assertThat(trusted.fault(jwt("ES256", "nf"), NF.toUpperCase(Locale.ROOT), Instant.now()))
                .isNull();
    }

    @Test
    void whatIsWrongIsNamed() throws Exception {
        String jwt = jwt("ES256", "nf");
        assertThat(trusted.fault(jwt, "another", Instant.now())).contains("another NF instance");
        assertThat(trusted.fault(jwt, NF, Instant.now().plus(1000, ChronoUnit.DAYS)))
                .contains("not valid now");
        assertThat(TrustedCertificates.of(Set.of()).fault(jwt, NF, Instant.now()))
                .contains("trust anchor");
        assertThat(trusted.fault(jwt.replace(".ey", ".eyB"), NF, Instant.now())).contains("signature");
        assertThat(trusted.fault(jwt("none", "nf"), NF, Instant.now())).contains("signature");
        assertThat(trusted.fault(jwt("ES256", "ca"), NF, Instant.now())).contains("another NF instance");
        assertThat(trusted.fault(part("{\"alg\":\"ES256\"}") + ".e30.c2ln", NF, Instant.now()))
                .contains("x5c");
        assertThat(trusted.fault("a.b", NF, Instant.now())).contains("no JWT");
        assertThat(trusted.fault("a.b.c", NF, Instant.now())).isNotNull();
        assertThat(trusted.fault(part("{\"x5c\":[\"AAAA\"]}") + ".e30.c2ln", NF, Instant.now()))
                .contains("not a certificate");
    }

    @Test
    void aCertificateThatIsAnAnchorItselfNeedsNoAuthority() throws Exception {
        TrustedCertificates pinned = TrustedCertificates.of(Set.of(pem(store.getCertificate("nf"))));
        assertThat(pinned.fault(jwt("ES256", "nf"), NF, Instant.now())).isNull();
        assertThat(pinned.fault(jwt("ES256", "nf"), NF, Instant.now().plus(1000, ChronoUnit.DAYS)))
                .contains("not valid now");
    }

    @Test
    void anAnchorIsACertificateInPem() throws Exception {
        assertThat(TrustedCertificates.isCertificate(pem(store.getCertificate("ca"))))
                .isTrue();
        assertThat(TrustedCertificates.isCertificate("secret")).isFalse();
        assertThatThrownBy(() -> TrustedCertificates.of(List.of("secret")))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static void keytool(Path file, String... more) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD),
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1"));
        command.addAll(Arrays.asList(more));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }

    private static String pem(Certificate certificate) throws GeneralSecurityException {
        return "-----BEGIN CERTIFICATE-----\n" + Base64.getMimeEncoder().encodeToString(certificate.getEncoded())
                + "\n-----END CERTIFICATE-----\n";
    }

    private static String jwt(String algorithm, String alias) throws GeneralSecurityException {
        String x5c = Stream.of(store.getCertificateChain(alias))
                .map(TrustedCertificatesTest::base64)
                .collect(Collectors.joining("\",\"", "[\"", "\"]"));
        String signed = part("{\"alg\":\"%s\",\"x5c\":%s}".formatted(algorithm, x5c)) + "."
                + part("{\"sub\":\"%s\"}".formatted(NF));
        Signature signature = Signature.getInstance("SHA256withECDSAinP1363Format");
        signature.initSign((PrivateKey) store.getKey(alias, PASSWORD));
        signature.update(signed.getBytes(StandardCharsets.US_ASCII));
        return signed + "." + Base64.getUrlEncoder().withoutPadding().encodeToString(signature.sign());
    }

    private static String base64(Certificate certificate) {
        try {
            return Base64.getEncoder().encodeToString(certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String part(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
