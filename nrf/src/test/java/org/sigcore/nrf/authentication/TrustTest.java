// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.model.Json;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions;
import org.sigcore.nrf.nrfconfiguration.api.CcaOptions.Check;
import tools.jackson.databind.node.ObjectNode;

/** Certificates of an authority that the JDK's keytool has made. */
class TrustTest {
    private static final String PASSWORD = "changeit";
    private static final String AMF = "00000000-0000-4000-8000-0000000000a1";

    @TempDir
    private static Path folder;

    private static KeyStore store;

    @BeforeAll
    static void makeCertificates() throws Exception {
        Path file = folder.resolve("keys.p12");
        keytool(file, "-alias", "ca", "-dname", "CN=Lab CA", "-ext", "bc:c");
        keytool(file, "-alias", "amf", "-dname", "CN=amf", "-ext", "SAN=uri:urn:uuid:" + AMF, "-signer", "ca");
        keytool(file, "-alias", "nobody", "-dname", "CN=nobody", "-signer", "ca");
        store = KeyStore.getInstance(file.toFile(), PASSWORD.toCharArray());
    }

    @Test
    void aCertificateSpeaksForTheInstanceThatItNames() throws Exception {
        assertThat(trust("ca").key(header("amf"), AMF, Instant.now()))
                .isEqualTo(store.getCertificate("amf").getPublicKey());
        assertThatThrownBy(() -> trust("ca").key(header("amf"), AMF.replace("a1", "b2"), Instant.now()))
                .isInstanceOf(RefusedAssertionException.class)
                .hasMessageContaining("another NF instance");
    }

    @Test
    void aCertificateThatNamesNoInstanceSpeaksForNone() {
        assertThatThrownBy(() -> trust("ca").key(header("nobody"), AMF, Instant.now()))
                .isInstanceOf(RefusedAssertionException.class)
                .hasMessageContaining("names none");
    }

    @Test
    void aCertificateOfAnotherAuthorityIsNotTrusted() {
        assertThatThrownBy(() -> trust("nobody").key(header("amf"), AMF, Instant.now()))
                .isInstanceOf(RefusedAssertionException.class)
                .hasMessageContaining("not trusted");
    }

    private static Trust trust(String anchor) throws Exception {
        String pem = "-----BEGIN CERTIFICATE-----\n" + base64(store.getCertificate(anchor))
                + "\n-----END CERTIFICATE-----\n";
        return new Trust(new CcaOptions(
                Check.DISABLED,
                Check.REQUIRED,
                Check.DISABLED,
                List.of(pem),
                List.of(),
                Duration.ofSeconds(10),
                Duration.ofHours(1)));
    }

    private static ObjectNode header(String alias) throws Exception {
        ObjectNode header = Json.object();
        for (Certificate certificate : store.getCertificateChain(alias)) {
            header.withArray("x5c").add(base64(certificate));
        }
        return header;
    }

    private static String base64(Certificate certificate) throws Exception {
        return Base64.getEncoder().encodeToString(certificate.getEncoded());
    }

    private static void keytool(Path file, String... more) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1"));
        command.addAll(Arrays.asList(more));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
