// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.app;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterApplication;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.node.DiameterNode;

/** An OCS or a TDF that connects to the policy node, records its requests and gives the answers of a test. */
final class FakeDiameterServer implements AutoCloseable {
    private final BlockingQueue<DiameterMessage> received = new LinkedBlockingQueue<>();
    private final DiameterNode node;
    /** Returns the answer to a request; null for no answer. */
    volatile Function<DiameterMessage, @Nullable DiameterMessage> answer =
            request -> request.answer(ResultCode.DIAMETER_SUCCESS).build();

    FakeDiameterServer(String identity, DiameterApplication application, int policyPort) {
        DiameterNodeConfig config = DiameterNodeConfig.builder(identity, "charging.lab")
                .peer(PeerConfig.connect("policy.sigcore.lab", "127.0.0.1", policyPort))
                .timers(DiameterTimers.DEFAULT.withReconnect(Duration.ofMillis(50), Duration.ofMillis(200)))
                .build();
        node = DiameterNode.builder(config)
                .serve(application, (request, from) -> {
                    // Evaluated before a test that waits for the request can replace the function.
                    DiameterMessage reply = answer.apply(request);
                    received.add(request);
                    return reply == null ? silence() : reply;
                })
                .start();
        DiameterPeers.awaitOpen(node);
    }

    private static DiameterMessage silence() {
        try {
            TimeUnit.SECONDS.sleep(2);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new IllegalStateException("no answer");
    }

    /** Waits for the next request. */
    DiameterMessage next() throws InterruptedException {
        DiameterMessage request = received.poll(10, TimeUnit.SECONDS);
        if (request == null) {
            throw new AssertionError("no request");
        }
        return request;
    }

    /** Returns the number of requests that {@link #next} has not returned yet. */
    int waiting() {
        return received.size();
    }

    DiameterMessage send(DiameterMessage request) {
        return node.send(request, Duration.ofSeconds(10)).join();
    }

    @Override
    public void close() {
        node.close();
    }
}
