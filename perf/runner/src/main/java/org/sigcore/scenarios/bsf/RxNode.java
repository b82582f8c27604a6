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

/** Simulated PCF on Rx, connected to one BSF. Answers every request with success. Thread-safe. */
final class RxNode implements AutoCloseable {
    /** Realm of all nodes. */
    static final String REALM = "sigcore.lab";

    private final DiameterNeighbour peer;
    private final LongAdder answered = new LongAdder();
    private final LongAdder told = new LongAdder();

    /** Starts the node, which connects in the background. */
    RxNode(String identity, Target.Peer agent) {
        // Runs on the event loop, since a thread per request would cost more than the request itself.
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

    /** Returns the number of requests answered by this PCF and by P-CSCFs. */
    long relayed() {
        return answered.sum() + told.sum();
    }

    /** Waits for an open connection to the BSF. */
    void awaitOpen() {
        peer.awaitOpen();
    }

    /**
     * Notifies a P-CSCF that a bearer of its session is lost.
     *
     * @return reason of the failure; empty on success
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
