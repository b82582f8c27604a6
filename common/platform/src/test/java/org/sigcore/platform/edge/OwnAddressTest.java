// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.InetAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.platform.app.Example;
import org.sigcore.platform.app.RunningNf;
import org.sigcore.platform.nrf.NfIdentity;

class OwnAddressTest {
    @ParameterizedTest
    @CsvSource({
        "10.1.2.3, true", "192.0.2.1, true", "2001:db8::1, true", "0.0.0.0, false", "::, false",
        "127.0.0.1, false", "::1, false", "169.254.1.1, false", "fe80::1, false", "224.0.0.1, false"
    })
    void isReachable_excludesWildcardLoopbackAndLinkLocalAddresses(String address, boolean reachable) throws Exception {
        assertThat(OwnAddress.isReachable(InetAddress.getByName(address))).isEqualTo(reachable);
    }

    @Test
    void wildcardHost_isAdvertisedAsReachableAddress(@TempDir Path data) throws Exception {
        assumeTrue(OwnAddress.instead("0.0.0.0").isPresent(), "skipped: this machine has loopback alone");
        try (RunningNf nf = Example.start(data, "--sigcore.sbi.host=0.0.0.0")) {
            InetAddress advertised = InetAddress.getByName(nf.sbi().host());
            assertThat(OwnAddress.isReachable(advertised))
                    .as(nf.sbi().toString())
                    .isTrue();
            assertThat(nf.bean(NfIdentity.class)
                            .profile("PCF")
                            .at("/ipv4Addresses/0")
                            .stringValue())
                    .isEqualTo(advertised.getHostAddress());
        }
    }
}
