// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.handler.ssl.OpenSslCertificateException;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.testkit.Certificates;

class AlertingTrustTest {
    private static final int UNABLE_TO_GET_ISSUER = 20;

    @TempDir
    private Path folder;

    private AlertingTrust trust;

    @BeforeEach
    void createTrust() throws Exception {
        Certificates.of("CN=known").into(path("known"), "known");
        Certificates.trust(path("known"), "known", path("trust"));
        TrustManagerFactory factory = TrustManagerFactory.getInstance("PKIX");
        factory.init(load("trust"));
        trust = new AlertingTrust((X509ExtendedTrustManager) factory.getTrustManagers()[0]);
    }

    @Test
    void trustedCertificate_isAccepted() {
        assertThatCode(() -> trust.checkClientTrusted(chain("known"), "EC")).doesNotThrowAnyException();
        assertThat(trust.getAcceptedIssuers()).hasSize(1);
    }

    /** Without the error code, the peer receives {@code internal_error}. */
    @Test
    void untrustedCertificate_failsWithUnknownIssuer() {
        Certificates.of("CN=stranger").into(path("stranger"), "stranger");

        assertThatThrownBy(() -> trust.checkClientTrusted(chain("stranger"), "EC"))
                .isInstanceOfSatisfying(
                        OpenSslCertificateException.class,
                        failure -> assertThat(failure.errorCode()).isEqualTo(UNABLE_TO_GET_ISSUER));
        assertThatThrownBy(() -> trust.checkServerTrusted(chain("stranger"), "UNKNOWN"))
                .isInstanceOfSatisfying(
                        OpenSslCertificateException.class,
                        failure -> assertThat(failure.errorCode()).isEqualTo(UNABLE_TO_GET_ISSUER));
    }

    private Path path(String name) {
        return folder.resolve(name + ".p12");
    }

    private KeyStore load(String name) throws Exception {
        return KeyStore.getInstance(path(name).toFile(), Certificates.PASSWORD.toCharArray());
    }

    private X509Certificate[] chain(String name) throws Exception {
        return new X509Certificate[] {(X509Certificate) load(name).getCertificate(name)};
    }
}
