// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.tls;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.net.ssl.SSLSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sigcore.testkit.Certificates;

class CertifiedNfTest {
    private static final String OWN = "5b1a1e0c-0000-4000-8000-00000000000a";
    private static final String OTHER = "5b1a1e0c-0000-4000-8000-00000000000b";

    @TempDir
    private Path folder;

    @Test
    void certificate_namesNfTypesAndInstances() throws Exception {
        CertifiedNf nf = read(Certificates.of("CN=nf")
                .names("dns:smf.lab", "uri:urn:uuid:" + OWN.toUpperCase(Locale.ROOT))
                .nfTypes("SMF", "CUSTOM_x"));

        assertThat(nf.types()).containsExactly("SMF", "CUSTOM_x");
        assertThat(nf.instances()).containsExactly(OWN);
        assertThat(read(Certificates.of("CN=nf")).types()).isEmpty();
    }

    @Test
    void nfTypes_areReadUnlessOneIsInvalid() throws Exception {
        String[] many = IntStream.range(0, 20).mapToObj(i -> "CUSTOM" + i).toArray(String[]::new);
        assertThat(read(Certificates.of("CN=nf").nfTypes(many)).types()).containsExactly(many);
        assertThat(read(Certificates.of("CN=nf").nfTypes("SMF", "A;URI=x")).types())
                .isEmpty();
        assertThat(read(Certificates.of("CN=nf").nfTypes("")).types()).isEmpty();
    }

    @Test
    void maySpeakFor_isLimitedToOwnInstanceUnlessProxy() throws Exception {
        assertThat(of("SMF").maySpeakFor(OWN)).isTrue();
        assertThat(of("SMF").maySpeakFor(OTHER)).isFalse();
        assertThat(of("SMF", "SCP").maySpeakFor(OTHER)).isTrue();
        assertThat(of().maySpeakFor(OTHER)).isTrue();
        assertThat(CertifiedNf.of((SSLSession) null).maySpeakFor(OTHER)).isTrue();
    }

    @Test
    void passesOnAs_isTrueOnlyForOwnInstanceOfAnScp() throws Exception {
        assertThat(of("SCP").passesOnAs(OWN.toUpperCase(Locale.ROOT))).isTrue();
        assertThat(of("SCP").passesOnAs(OTHER)).isFalse();
        assertThat(of("NRF").passesOnAs(OWN)).isFalse();
        assertThat(of("SMF").passesOnAs(OWN)).isFalse();
        assertThat(of().passesOnAs(OWN)).isFalse();
    }

    private CertifiedNf of(String... types) throws Exception {
        Certificates certificate = Certificates.of("CN=nf").names("uri:urn:uuid:" + OWN);
        return read(types.length == 0 ? certificate : certificate.nfTypes(types));
    }

    private CertifiedNf read(Certificates certificate) throws Exception {
        Path store = folder.resolve("nf.p12");
        certificate.into(store, "nf");
        KeyStore keys = KeyStore.getInstance(store.toFile(), Certificates.PASSWORD.toCharArray());
        return CertifiedNf.of((X509Certificate) keys.getCertificate("nf"));
    }
}
