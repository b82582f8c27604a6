// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.scenarios.load.CallEnd;

/** A P-CSCF or a PCF on Rx, connected to one BSF; it answers everything with success. Thread-safe. */
final class RxNode implements AutoCloseable {
    /** The realm of all. */
    static final String REALM = "sigcore.lab";

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration RETRY_MIN = Duration.ofMillis(100);
    private static final Duration RETRY_MAX = Duration.ofMillis(500);
    private final DiameterNode node;
    private final String bsf;
    private final LongAdder answered = new LongAdder();

    /** Starts it; it connects by itself. */
    RxNode(String identity, String bsf, int bsfPort) {
        this.bsf = bsf;
        DiameterNodeConfig config = DiameterNodeConfig.builder(identity, REALM)
                .productName("Sigcore scenarios")
                .peer(PeerConfig.connect(bsf, "127.0.0.1", bsfPort))
                .route(RealmRoute.to("*", bsf))
                .timers(DiameterTimers.DEFAULT.withReconnect(RETRY_MIN, RETRY_MAX))
                .build();
        node = DiameterNode.builder(config)
                .serve(Applications.RX, (request, from) -> {
                    answered.increment();
                    return request.answer(ResultCode.DIAMETER_SUCCESS).build();
                })
                .start();
    }

    String identity() {
        return node.identity();
    }

    /** Requests that it has answered. */
    long answered() {
        return answered.sum();
    }

    /** Waits until it can send to the BSF. */
    void awaitOpen() {
        long giveUp = System.nanoTime() + TIMEOUT.toNanos();
        for (DiameterPeer peer = node.peer(bsf); peer == null || !peer.isOpen(); peer = node.peer(bsf)) {
            if (System.nanoTime() > giveUp) {
                throw new IllegalStateException(identity() + " does not get connected to " + bsf);
            }
            try {
                TimeUnit.MILLISECONDS.sleep(20);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }
    }

    /** Sends; the end is told on the node's event loop. */
    void send(Supplier<DiameterMessage> request, CallEnd end) {
        try {
            var _ = node.send(request.get(), TIMEOUT).whenComplete((answer, failure) -> {
                if (failure != null) {
                    end.ended(reason(failure));
                } else {
                    end.ended(answer.isSuccess() ? CallEnd.GOOD : "Result-Code " + answer.resultCode());
                }
            });
        } catch (DiameterSendException e) {
            end.ended(reason(e));
        }
    }

    private static String reason(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return cause instanceof DiameterSendException send
                ? send.kind().name()
                : cause.getClass().getSimpleName();
    }

    @Override
    public void close() {
        node.close();
    }
}
