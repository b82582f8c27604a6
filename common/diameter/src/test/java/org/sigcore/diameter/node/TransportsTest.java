// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.api.DiameterStartException;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.ListenConfig;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.dictionary.Applications;

class TransportsTest {
    @Test
    void startWithoutSctp_failsWithOneLineError() {
        assumeFalse(SctpSocket.isSupported(), "this system has SCTP");
        try (Lab lab = new Lab()) {
            var config = DiameterNodeConfig.builder("pcrf.lab", Lab.REALM).listen(ListenConfig.sctp(0, "127.0.0.1"));
            assertThatThrownBy(() -> lab.start(config, b -> b.serve(Applications.GX, Lab.success("sctp"))))
                    .isInstanceOf(DiameterStartException.class)
                    .hasMessageStartingWith("Diameter cannot listen on SCTP 127.0.0.1:0: ");
        }
    }

    @Test
    void sctpPeerWithoutSctp_leavesOtherPeersOpen() {
        try (Lab lab = new Lab()) {
            DiameterNode server = lab.server("pcrf.lab");
            var config = Lab.connecting("pgw.lab", server).peer(PeerConfig.connectSctp("sctp.lab", 1, "127.0.0.1"));
            DiameterNode client = lab.start(config, b -> b.clientOf(Applications.GX));
            Lab.awaitOpen(client, "pcrf.lab");

            assertThat(Lab.call(client, Lab.ccr(client).build()).isSuccess()).isTrue();
            assertThat(Lab.isOpen(client, "sctp.lab")).isFalse();
        }
    }

    @Test
    void peerAddresses_areTriedInOrder() {
        try (Lab lab = new Lab()) {
            DiameterNode server = lab.server("pcrf.lab");
            var peer =
                    new PeerConfig("pcrf.lab", null, List.of("127.0.0.2", Lab.HOST), Lab.port(server), Lab.TRANSPORT);
            DiameterNode client = lab.start(
                    DiameterNodeConfig.builder("pgw.lab", Lab.REALM)
                            .timers(Lab.QUICK)
                            .peer(peer),
                    b -> b.clientOf(Applications.GX));
            Lab.awaitOpen(client, "pcrf.lab");

            assertThat(Lab.call(client, Lab.ccr(client).build()).isSuccess()).isTrue();
        }
    }
}
