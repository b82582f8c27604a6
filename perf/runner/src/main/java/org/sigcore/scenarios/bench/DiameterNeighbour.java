// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bench;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.UnaryOperator;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.diameter.node.DiameterNodeBuilder;
import org.sigcore.scenarios.nf.Target;

/** Simulated Diameter peer, connected to one network function. Thread-safe. */
public final class DiameterNeighbour implements AutoCloseable {
    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration RETRY_MIN = Duration.ofMillis(100);
    private static final Duration RETRY_MAX = Duration.ofMillis(500);
    private final DiameterNode node;
    private final String there;

    /**
     * Starts the peer, which connects in the background.
     *
     * @param identity Diameter identity within a realm
     * @param serves adds applications and request handlers
     */
    public DiameterNeighbour(String identity, Target.Peer agent, UnaryOperator<DiameterNodeBuilder> serves) {
        there = agent.identity();
        DiameterNodeConfig config = DiameterNodeConfig.builder(identity, identity.substring(identity.indexOf('.') + 1))
                .productName("Sigcore scenarios")
                .peer(PeerConfig.connect(there, agent.host(), agent.port()))
                .route(RealmRoute.to("*", there))
                .timers(DiameterTimers.DEFAULT.withReconnect(RETRY_MIN, RETRY_MAX))
                .build();
        node = serves.apply(DiameterNode.builder(config)).start();
    }

    public String identity() {
        return node.identity();
    }

    /**
     * Waits for an open connection.
     *
     * @throws IllegalStateException if no connection is opened in time
     */
    public void awaitOpen() {
        Neighbours.await(
                TIMEOUT,
                () -> {
                    DiameterPeer peer = node.peer(there);
                    return peer != null && peer.isOpen();
                },
                () -> identity() + " does not get connected to " + there);
    }

    /**
     * Sends a request.
     *
     * @return reason of the failure; empty on success
     */
    public CompletionStage<String> send(DiameterMessage request) {
        try {
            return node.send(request, TIMEOUT)
                    .thenApply(answer -> answer.isSuccess() ? "" : "result code " + answer.resultCode());
        } catch (DiameterSendException e) {
            return CompletableFuture.completedStage(e.kind().name());
        }
    }

    @Override
    public void close() {
        node.close();
    }
}
