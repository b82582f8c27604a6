// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.testkit.Certificates;

class CertificateNamesTest {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "dns:pgw.lab, true",
        "dns:PGW.lab, true",
        "dns:*.lab, false",
        "dns:other.lab, false",
        "uri:aaas://pgw.lab, true",
        "uri:aaas://pgw.lab:5658, true",
        "uri:aaas://PGW.LAB:5658;transport=tcp, true",
        "uri:https://pgw.lab/x, true",
        "uri:aaas://other.lab, false",
        "uri:urn:uuid:00000000-0000-4000-8000-000000000001, false"
    })
    void alternativeNames_areComparedWithTheIdentity(String name, boolean isIncluded) throws Exception {
        assertThat(CertificateNames.include(certificate(name), "pgw.lab")).isEqualTo(isIncluded);
    }

    /** {@code java.net.URI} returns no host for such a URI. */
    @ParameterizedTest
    @CsvSource({"dns:pgw_1.lab", "uri:aaas://pgw_1.lab", "uri:aaas://pgw_1.lab:5658;transport=tcp"})
    void identityWithUnderscore_isMatched(String name) throws Exception {
        assertThat(CertificateNames.include(certificate(name), "pgw_1.lab")).isTrue();
    }

    private X509Certificate certificate(String name) throws IOException, GeneralSecurityException {
        Path store = directory.resolve("store.p12");
        Certificates.of("CN=node").names(name).into(store, "node");
        KeyStore keys = KeyStore.getInstance(store.toFile(), Certificates.PASSWORD.toCharArray());
        return (X509Certificate) keys.getCertificate("node");
    }
}
