// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.nio.sctp.SctpChannel;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.dictionary.Applications;

class TransportsTest {
    private static final ListenConfig SCTP = new ListenConfig("127.0.0.1", 0, DiameterTransport.SCTP);

    /** Where the system has SCTP, a request goes through; where it has none, the start says so in one line. */
    @Test
    void sctp_worksOrIsRefusedClearly() {
        try (Lab lab = new Lab()) {
            var config = DiameterNodeConfig.builder("pcrf.lab", Lab.REALM)
                    .listen(SCTP)
                    .unknownPeers(DiameterNodeConfig.UnknownPeers.ACCEPT);
            if (isSctpHere()) {
                DiameterNode server = lab.start(config, b -> b.serve(Applications.GX, Lab.success("sctp")));
                var peer = new PeerConfig("pcrf.lab", null, "127.0.0.1", Lab.port(server), DiameterTransport.SCTP);
                DiameterNode client = lab.start(
                        DiameterNodeConfig.builder("pgw.lab", Lab.REALM).peer(peer), b -> b.clientOf(Applications.GX));
                Lab.awaitOpen(client, "pcrf.lab");
                assertThat(Lab.call(client, Lab.ccr(client).build()).require(Base.ERROR_MESSAGE))
                        .isEqualTo("sctp");
            } else {
                assertThatThrownBy(() -> lab.start(config, b -> b.serve(Applications.GX, Lab.success("sctp"))))
                        .isInstanceOf(DiameterStartException.class)
                        .hasMessageStartingWith("Diameter cannot listen on SCTP 127.0.0.1:0: ");
            }
        }
    }

    @Test
    void sctpPeerWithoutSctp_isTriedAgainAndHarmsNothing() {
        try (Lab lab = new Lab()) {
            DiameterNode server = lab.server("pcrf.lab");
            var config = Lab.connecting("pgw.lab", server)
                    .peer(new PeerConfig("sctp.lab", null, "127.0.0.1", 1, DiameterTransport.SCTP));
            DiameterNode client = lab.start(config, b -> b.clientOf(Applications.GX));
            Lab.awaitOpen(client, "pcrf.lab");

            assertThat(Lab.call(client, Lab.ccr(client).build()).isSuccess()).isTrue();
            assertThat(Lab.isOpen(client, "sctp.lab")).isFalse();
        }
    }

    @Test
    void backOff_doublesUpToItsLongestPause_andStartsAgain() {
        var backOff = new BackOff(Duration.ofMillis(100), Duration.ofMillis(500));

        for (long expected : new long[] {100, 200, 400, 500, 500}) {
            assertThat(backOff.next() / 1e6).isBetween(expected * 0.8, (double) expected);
        }
        assertThat(backOff.longest() / 1e6).isBetween(400.0, 500.0);
        backOff.reset();
        assertThat(backOff.next() / 1e6).isBetween(80.0, 100.0);
    }

    private static boolean isSctpHere() {
        try (var channel = SctpChannel.open()) {
            return channel != null;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
