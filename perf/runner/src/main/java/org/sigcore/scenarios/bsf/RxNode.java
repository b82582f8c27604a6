// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.scenarios.bsf;

import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.LongAdder;
import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.ResultCode;
import org.sigcore.diameter.api.RelayDecision;
import org.sigcore.diameter.dictionary.Applications;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.model.SpecRef;
import org.sigcore.scenarios.bench.DiameterNeighbour;
import org.sigcore.scenarios.nf.Target;

/** A PCF on Rx, connected to one BSF; it answers everything with success. Thread-safe. */
final class RxNode implements AutoCloseable {
    /** The realm of all. */
    static final String REALM = "sigcore.lab";

    private final DiameterNeighbour peer;
    private final LongAdder answered = new LongAdder();
    private final LongAdder told = new LongAdder();

    /** Starts it; it connects by itself. */
    RxNode(String identity, Target.Peer agent) {
        // On the event loop: a thread for each request would cost more than the request.
        peer = new DiameterNeighbour(
                identity,
                agent,
                builder -> builder.relay(Applications.RX, (request, _) -> {
                    answered.increment();
                    return new RelayDecision.Answer(
                            request.answer(ResultCode.DIAMETER_SUCCESS).build());
                }));
    }

    String identity() {
        return peer.identity();
    }

    /** Requests that it has answered, and those that a P-CSCF has. */
    long relayed() {
        return answered.sum() + told.sum();
    }

    /** Waits until it can send to the BSF. */
    void awaitOpen() {
        peer.awaitOpen();
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
        return peer.send(request).thenApply(failure -> {
            if (failure.isEmpty()) {
                told.increment();
            }
            return failure;
        });
    }

    @Override
    public void close() {
        peer.close();
    }
}
