// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.diameter.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.PooledByteBufAllocator;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.RelayDecision.Forward;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.testkit.Await;

/** A thousand simultaneous peers, and a peer that reconnects repeatedly. */
class ManyPeersTest {
    private static final int PEERS = 1000;
    private final Lab lab = new Lab();
    private final List<RawPeer> open = new ArrayList<>();

    @AfterEach
    void close() {
        open.forEach(RawPeer::close);
        lab.close();
    }

    @Test
    void thousandPeers_useOneThreadAndLittleMemory() {
        DiameterNode agent = lab.start(
                Lab.listening("agent.lab"),
                builder -> builder.relay(Applications.GX, (request, _) -> Forward.to("server.lab", request)));
        DiameterNode server = lab.client("server.lab", agent);
        long direct = PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory();

        for (int i = 0; i < PEERS; i++) {
            open.add(RawPeer.open("peer" + i + ".lab", agent));
        }

        assertThat(agent.stats().openPeers()).isEqualTo(PEERS + 1);
        for (RawPeer peer : open) {
            peer.send(peer.ccr().build());
        }
        for (RawPeer peer : open) {
            DiameterMessage answer = peer.receiveMessage();
            assertThat(answer.isSuccess()).isTrue();
            assertThat(answer.hopByHop()).isEqualTo(1001);
        }
        assertThat(server.stats().requestsReceived()).isEqualTo(PEERS);
        assertThat(threadsOf("agent.lab")).isEqualTo(1);
        assertThat(PooledByteBufAllocator.DEFAULT.metric().usedDirectMemory() - direct)
                .as("direct memory in the pools")
                .isLessThan(64 << 20);

        open.forEach(RawPeer::close);
        Await.until(
                "all peers are removed",
                () -> agent.stats().connections() == 1 && agent.peers().size() == 1);
    }

    @Test
    void flappingPeer_leavesNoConnectionsOrRequests() {
        DiameterNode server = lab.server("pcrf.lab");
        for (int round = 0; round < 150; round++) {
            try (RawPeer peer = RawPeer.connect("flapping.lab", server)) {
                peer.send(peer.cer(ApplicationId.GX).build());
                if (round % 3 > 0) {
                    peer.send(peer.ccr().build());
                }
                if (round % 3 == 2) {
                    peer.reset();
                }
            }
        }
        Await.until("all connections are closed", () -> server.stats().connections() == 0);
        assertThat(server.stats().pendingRequests()).isZero();
        assertThat(server.peers()).isEmpty();
        // A connection that was reset before it was accepted may delay the next one.
        Await.until("the peer is served again", () -> isServed("flapping.lab", server));
    }

    private static boolean isServed(String host, DiameterNode server) {
        try (RawPeer peer = RawPeer.connect(host, server)) {
            peer.send(peer.cer(ApplicationId.GX).build());
            return peer.receive() != null && peer.exchange(peer.ccr().build()).isSuccess();
        }
    }

    private static long threadsOf(String identity) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("diameter-" + identity))
                .count();
    }
}
