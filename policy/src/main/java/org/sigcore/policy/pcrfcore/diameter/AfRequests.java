// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.diameter;

import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.diamgateway.api.RxToAf;
import org.sigcore.policy.outbox.service.Outbox;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.session.logic.AfSession;
import org.sigcore.policy.session.service.AfPeer;
import tools.jackson.databind.node.ObjectNode;

/** Requests to AFs about their sessions on Gx sessions (ASR, RAR), by way of the Diameter gateway. Thread-safe. */
public final class AfRequests implements OutboxHandler {
    private static final String KIND = "pcrf-rx";
    private final Supplier<DiameterOut> out;
    private final LongSupplier timeoutMillis;
    private final Consumer<String> lost;

    /**
     * @param out asked at the first message
     * @param timeoutMillis how long an AF may take to answer
     * @param lost ends the AF session of an Rx session that its AF does not have any more
     */
    public AfRequests(Supplier<DiameterOut> out, LongSupplier timeoutMillis, Consumer<String> lost) {
        this.lost = lost;
        this.out = out;
        this.timeoutMillis = timeoutMillis;
    }

    /** Writes them down. */
    public static AfPeer by(Outbox outbox) {
        return new AfPeer() {
            @Override
            public void terminate(AfSession session, String cause, ObjectNode last) {
                ObjectNode rx = session.rx();
                if (rx != null) {
                    outbox.add(KIND, RxToAf.end(rx, cause, last));
                }
            }

            @Override
            public void notify(AfSession session, ObjectNode notification) {
                ObjectNode rx = session.rx();
                ObjectNode events = rx == null ? null : RxToAf.events(rx, notification, session.request());
                if (events != null) {
                    outbox.add(KIND, events);
                }
            }
        };
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    @SpecRef("TS 29.214 5.5")
    public boolean send(ObjectNode document) {
        int result = RxToAf.send(out.get(), document, timeoutMillis.getAsLong());
        if (result == ResultCode.DIAMETER_UNKNOWN_SESSION_ID) {
            lost.accept(RxToAf.rxSessionId(document));
        }
        return !RxToAf.isToBeRepeated(result);
    }
}
