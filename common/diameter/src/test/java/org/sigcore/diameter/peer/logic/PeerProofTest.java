// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.peer.logic;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.peer.logic.PeerProof.Verdict;

class PeerProofTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "-, 127.0.0.1, PROVEN",
                "-, ::1, PROVEN",
                "-, 10.0.0.1, REFUSED",
                "0.0.0.0/0 ::/0, 10.0.0.1, PROVEN",
                "0.0.0.0/0 ::/0, 2001:db8::1, PROVEN",
                "10.0.0.1, 10.0.0.1, PROVEN",
                "10.0.0.1, ::ffff:10.0.0.1, PROVEN",
                "10.0.0.1, 127.0.0.1, REFUSED",
                "10.0.0.0/8, 10.255.0.1, PROVEN",
                "10.0.0.0/8, 11.0.0.1, REFUSED",
                "2001:db8::/32, 2001:db8:1::1, PROVEN",
                "2001:db8::/32, 2001:db9::1, REFUSED",
                "10.0.0.1, 10.0.0.1 10.0.1.1, REFUSED",
                "10.0.0.1 10.0.1.1, 10.0.0.1 10.0.1.1, PROVEN",
                "pgw.example.org 10.0.0.1, 10.0.0.1, PROVEN",
                "pgw.example.org 10.0.0.1, 10.0.0.2, LOOK_UP"
            })
    void plainPeer_isJudgedByItsAddresses(String origins, String addresses, Verdict expected)
            throws UnknownHostException {
        PeerConfig peer = PeerConfig.accept("pgw.lab", origins == null ? new String[0] : origins.split(" "));

        assertThat(PeerProof.judge("pgw.lab", peer, null, addresses(addresses))).isEqualTo(expected);
    }

    @Test
    void tlsPeerWithoutCertificate_isRefused() throws UnknownHostException {
        PeerConfig peer = PeerConfig.connectTls("pgw.lab", "127.0.0.1", 5658);

        assertThat(PeerProof.judge("pgw.lab", peer, null, addresses("127.0.0.1")))
                .isEqualTo(Verdict.REFUSED);
    }

    @Test
    void unconfiguredPeer_isProven() throws UnknownHostException {
        assertThat(PeerProof.judge("any.lab", null, null, addresses("10.0.0.1")))
                .isEqualTo(Verdict.PROVEN);
    }

    private static List<InetAddress> addresses(String words) throws UnknownHostException {
        List<InetAddress> addresses = new ArrayList<>();
        for (String word : words.split(" ")) {
            addresses.add(InetAddress.getByName(word));
        }
        return addresses;
    }
}
