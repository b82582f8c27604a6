// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.api.DiameterDeviation;
import org.sigcore.platform.diameter.NamedPeer;

class DiameterMetersTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final DiameterMeters meters = new DiameterMeters(registry);

    @Test
    void deviations_areCountedByPeerAndKind() {
        meters.onDeviation(new NamedPeer("pcscf.lab"), DiameterDeviation.ANSWER_APPLICATION);
        meters.onDeviation(new NamedPeer("pcscf.lab"), DiameterDeviation.ANSWER_APPLICATION);
        meters.onDeviation(new NamedPeer("pgw.lab"), DiameterDeviation.ANSWER_UNMATCHED);
        meters.onDeviation(new NamedPeer("pcscf.lab"), DiameterDeviation.REPEATED_AVP);

        assertThat(count("sigcore.diameter.answers.deviating", "pcscf.lab", "application"))
                .isEqualTo(2);
        assertThat(count("sigcore.diameter.answers.deviating", "pgw.lab", "unmatched"))
                .isEqualTo(1);
        assertThat(count("sigcore.diameter.messages.deviating", "pcscf.lab", "repeated-avp"))
                .isEqualTo(1);
    }

    @Test
    void deviationsOfTooManyPeers_areCountedAsOther() {
        for (int i = 0; i < 3000; i++) {
            meters.onDeviation(new NamedPeer("af" + i + ".lab"), DiameterDeviation.NO_HOST_IP_ADDRESS);
        }

        assertThat(registry.find("sigcore.diameter.messages.deviating").counters())
                .hasSize(2049);
        assertThat(count("sigcore.diameter.messages.deviating", "other", "no-host-ip-address"))
                .isEqualTo(3000 - 2048);
    }

    @Test
    void seriesOfClosedPeers_makeRoomForOthers() {
        for (int i = 0; i < 5000; i++) {
            meters.onOpen(new NamedPeer("stranger" + i + ".lab", false));
        }
        meters.onOpen(new NamedPeer("pgw.lab"));

        assertThat(registry.find("oc.diam.peer.open").gauges()).hasSizeLessThanOrEqualTo(2048);
        assertThat(registry.get("oc.diam.peer.open")
                        .tag("peer", "pgw.lab")
                        .gauge()
                        .value())
                .isEqualTo(1);
    }

    private double count(String name, String peer, String what) {
        Counter counter =
                registry.find(name).tag("peer", peer).tag("what", what).counter();
        return counter == null ? 0 : counter.count();
    }
}
