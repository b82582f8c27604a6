// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiHeaders;

class TlsIdentityTest {
    private static final String OWN = "11111111-0000-4000-8000-00000000000a";
    private static final String OTHER = "22222222-0000-4000-8000-00000000000b";

    @Test
    void certificateHeader_yieldsInstancesNamesAndTypes() {
        SbiHeaders headers = shown("Hash=00;Subject=\"CN=amf\";URI=urn:uuid:" + OWN
                + ";URI=urn:uuid:not-one;DNS=AMF.example.org;DNS=\"*.core.example.org\";NFType=AMF");

        assertThat(TlsIdentity.instances(field(headers))).containsExactly(OWN);
        assertThat(TlsIdentity.names(headers)).containsExactly("amf.example.org", "*.core.example.org");
        assertThat(TlsIdentity.types(field(headers))).containsExactly("amf");
    }

    @Test
    void quotedSubject_resemblingOtherElements_isIgnored() {
        SbiHeaders headers = shown("Hash=00;Subject=\"CN=x\\\\,URI=urn:uuid:" + OTHER
                + ",O=a;DNS=nrf.example.org,O=\\\";URI=urn:uuid:" + OTHER + "\";URI=urn:uuid:" + OWN);

        assertThat(TlsIdentity.instances(field(headers))).containsExactly(OWN);
        assertThat(TlsIdentity.names(headers)).isEmpty();
    }

    @Test
    void headerWithoutCertificate_yieldsNoNames() {
        assertThat(TlsIdentity.names(SbiHeaders.empty())).isEmpty();
        assertThat(TlsIdentity.names(shown(""))).isEmpty();
    }

    private static String field(SbiHeaders headers) {
        return String.join(",", headers.all("x-forwarded-client-cert"));
    }

    private static SbiHeaders shown(String certificate) {
        return SbiHeaders.of("x-forwarded-client-cert", certificate);
    }
}
