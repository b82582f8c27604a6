// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scp.scpworker.proxy.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.testkit.Certificates;

/** NF type of a requester from its User-Agent and its certificate. */
class RequesterTest {
    private static final String ID = "54804518-4191-46b3-955c-ac631f953ed8";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "SMF, SMF",
                "AMF-54804518-4191-46b3-955c-ac631f953ed8, AMF",
                "AUSF-54804518-4191-46b3-955c-ac631f953ed8 ausf.lab, AUSF",
                "UDM udm.lab, UDM",
                "PCF/1.2, PCF",
                "SCP-scp1.lab, SCP",
                "5G_EIR-x, 5G_EIR",
                "CUSTOM_PROBE-7, CUSTOM_PROBE",
                "CUSTOM_, none",
                "curl/8.5.0, none",
                "amf, none",
                "SMFX, none",
                "'', none",
                "-SMF, none"
            })
    void nfType_isReadFromUserAgent(String userAgent, @Nullable String nfType) {
        assertThat(Requester.of(userAgent)).isEqualTo(nfType);
    }

    @Test
    void certificate_providesNfTypeAndInstances() throws Exception {
        ClientNames names =
                names(certificate().names("uri:urn:uuid:" + ID, "dns:smf.lab").nfTypes("NSSF"));

        assertThat(names.nfType()).isEqualTo("NSSF");
        assertThat(names.nfInstanceIds()).containsExactly(ID);
    }

    @Test
    void certificateWithSeveralNfTypes_providesNoNfType() throws Exception {
        assertThat(names(certificate().nfTypes("AMF", "SMF")).nfType()).isNull();
    }

    @Test
    void nfType_isReadFrom3gppDomainName() throws Exception {
        String domain = "5gc.mnc001.mcc001.3gppnetwork.org";

        assertThat(names(certificate().names("dns:amf1.cluster1.amf." + domain)).nfType())
                .isEqualTo("AMF");
        assertThat(names(certificate().names("dns:rack7." + domain)).nfType()).isNull();
        assertThat(names(certificate().names("dns:amf.lab")).nfType()).isNull();
    }

    private static Certificates certificate() {
        return Certificates.of("CN=localhost");
    }

    private ClientNames names(Certificates certificate) throws Exception {
        Path store = Files.createTempDirectory(folder, "nf").resolve("nf.p12");
        certificate.into(store, "nf");
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(store)) {
            keys.load(in, Certificates.PASSWORD.toCharArray());
        }
        return ClientNames.of((X509Certificate) keys.getCertificate("nf"));
    }
}
