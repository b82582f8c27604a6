// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.diameter.api.DiameterSendException;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.config.DiameterNodeConfig;
import org.sigcore.diameter.config.DiameterTimers;
import org.sigcore.diameter.config.PeerConfig;
import org.sigcore.diameter.config.RealmRoute;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.diameter.node.DiameterNode;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.nf.Target;

/** A PCF on Rx, connected to one BSF; it answers everything with success. Thread-safe. */
final class RxNode implements AutoCloseable {
    /** The realm of all. */
    static final String REALM = "sigcore.lab";

    private static final Duration TIMEOUT = Duration.ofSeconds(20);
    private static final Duration RETRY_MIN = Duration.ofMillis(100);
    private static final Duration RETRY_MAX = Duration.ofMillis(500);
    private final DiameterNode node;
    private final String bsf;
    private final LongAdder answered = new LongAdder();
    private final LongAdder told = new LongAdder();

    /** Starts it; it connects by itself. */
    RxNode(String identity, Target.Peer agent) {
        this.bsf = agent.identity();
        DiameterNodeConfig config = DiameterNodeConfig.builder(identity, REALM)
                .productName("Sigcore scenarios")
                .peer(PeerConfig.connect(bsf, agent.host(), agent.port()))
                .route(RealmRoute.to("*", bsf))
                .timers(DiameterTimers.DEFAULT.withReconnect(RETRY_MIN, RETRY_MAX))
                .build();
        node = DiameterNode.builder(config)
                // On the event loop: a thread for each request would cost more than the request.
                .relay(Applications.RX, (request, from) -> {
                    answered.increment();
                    return new RelayDecision.Answer(
                            request.answer(ResultCode.DIAMETER_SUCCESS).build());
                })
                .start();
    }

    String identity() {
        return node.identity();
    }

    /** Requests that it has answered, and those that a P-CSCF has. */
    long relayed() {
        return answered.sum() + told.sum();
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

    /**
     * Tells a P-CSCF that a bearer of its session is lost.
     *
     * @return why it failed, empty when it did not
     */
    @SpecRef("TS 29.214 4.4.6")
    CompletionStage<String> reAuth(String session, String pcscf) {
        DiameterMessage request = DiameterMessage.request(CommandCode.RE_AUTH, ApplicationId.RX)
                .add(Base.SESSION_ID, session)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, REALM)
                .add(Base.DESTINATION_HOST, pcscf)
                .add(Rx.SPECIFIC_ACTION, RxValues.SpecificAction.INDICATION_OF_LOSS_OF_BEARER)
                .build();
        try {
            return node.send(request, TIMEOUT).thenApply(answer -> {
                told.increment();
                return answer.isSuccess() ? "" : "result code " + answer.resultCode();
            });
        } catch (DiameterSendException e) {
            return CompletableFuture.completedStage(e.kind().name());
        }
    }

    @Override
    public void close() {
        node.close();
    }
}
