// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.gateway.identity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.sigcore.sbi.SbiRequest;

class RequesterIdentityTest {
    @Test
    void readsTheNamesOfTheFirstCertificate() {
        RequesterIdentity identity = RequesterIdentity.parse(
                "By=spiffe://x;Hash=ab;Subject=\"CN=a\\\"b,O=\\\\;x\";"
                        + "URI=urn:uuid:54804518-4191-46B3-955C-AC631F953ED8;DNS=AMF.example;DNS=amf2.example,URI=urn:uuid:other");
        assertThat(identity.subject()).isEqualTo("CN=a\"b,O=\\;x");
        assertThat(identity.dnsNames()).containsExactly("amf.example", "amf2.example");
        assertThat(identity.nfInstanceId()).contains("54804518-4191-46b3-955c-ac631f953ed8");
        assertThat(identity.names("Amf.Example")).isTrue();
        assertThat(identity.names("udm.example")).isFalse();
    }

    @Test
    void toleratesAnything() {
        assertThat(RequesterIdentity.of(SbiRequest.of("GET", "/"))).isEmpty();
        assertThat(RequesterIdentity.parse("").nfInstanceId()).isEmpty();
        assertThat(RequesterIdentity.parse(";;=;\"a;DNS=x").dnsNames()).isEmpty();
    }
}
