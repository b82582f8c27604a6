// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.rxload;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;

/** An AF and a PCF that are connected to one agent and answer everything with 2001 at once. */
final class RxEnds implements AutoCloseable {
    static final String REALM = "load.lab";
    static final String AF = "af." + REALM;
    static final String PCF = "pcf." + REALM;
    private static final Duration TIMEOUT = Duration.ofSeconds(10);
    private static final Duration CONNECT = Duration.ofSeconds(30);

    private final DiameterNode af;
    private final DiameterNode pcf;

    /** @throws IllegalStateException if the agent does not take both within half a minute */
    RxEnds(InetSocketAddress agent, String identity) {
        af = start(AF, agent, identity);
        pcf = start(PCF, agent, identity);
        long end = System.nanoTime() + CONNECT.toNanos();
        while (!isOpen(af, identity) || !isOpen(pcf, identity)) {
            if (System.nanoTime() - end > 0) {
                close();
                throw new IllegalStateException("the agent " + identity + " at " + agent + " does not take our peers");
            }
            LockSupport.parkNanos(20_000_000);
        }
    }

    private static DiameterNode start(String host, InetSocketAddress agent, String identity) {
        DiameterNodeConfig config = DiameterNodeConfig.builder(host, REALM)
                .peer(PeerConfig.connect(identity, agent.getHostString(), agent.getPort()))
                .route(RealmRoute.to("*", identity))
                .timers(DiameterTimers.DEFAULT.withReconnect(Duration.ofMillis(100), Duration.ofSeconds(1)))
                .build();
        return DiameterNode.builder(config)
                .relay(
                        Applications.RX,
                        (request, _) -> new RelayDecision.Answer(
                                request.answer(ResultCode.DIAMETER_SUCCESS).build()))
                .start();
    }

    private static boolean isOpen(DiameterNode node, String peer) {
        DiameterPeer found = node.peer(peer);
        return found != null && found.isOpen();
    }

    String newSession() {
        return af.newSessionId();
    }

    CompletableFuture<DiameterMessage> fromAf(DiameterMessage request) {
        return af.send(request, TIMEOUT);
    }

    CompletableFuture<DiameterMessage> fromPcf(DiameterMessage request) {
        return pcf.send(request, TIMEOUT);
    }

    @Override
    public void close() {
        af.close();
        pcf.close();
    }
}
