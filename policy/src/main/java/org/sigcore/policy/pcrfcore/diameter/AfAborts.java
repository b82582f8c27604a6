// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pcrfcore.diameter;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.diamgateway.api.RxAborts;
import org.sigcore.policy.diamgateway.api.WireMessage;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Asks AFs to end sessions whose bearer is gone (ASR), by way of the Diameter gateway. Thread-safe. */
public final class AfAborts implements OutboxHandler {
    /** Kind of the entries; their document has members {@code sessionId}, {@code originHost} and {@code originRealm}. */
    public static final String KIND = "pcrf-asr";

    private static final Logger LOG = LoggerFactory.getLogger(AfAborts.class);
    private static final int MOST_ATTEMPTS = 8;
    private final Supplier<DiameterOut> out;
    private final LongSupplier timeoutMillis;

    /**
     * @param out asked at the first message
     * @param timeoutMillis how long an AF may take to answer
     */
    public AfAborts(Supplier<DiameterOut> out, LongSupplier timeoutMillis) {
        this.out = out;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public int mostAttempts() {
        return MOST_ATTEMPTS;
    }

    @Override
    public boolean send(ObjectNode document) {
        String rxSessionId = String.valueOf(Json.string(document, "sessionId"));
        DiameterOut.Reply reply = out.get()
                .send(new WireMessage(RxAborts.bearerReleased(rxSessionId, document)), timeoutMillis.getAsLong());
        if (reply.answer() == null) {
            LOG.atWarn()
                    .addKeyValue("event", "af-not-told")
                    .addKeyValue("reason", reply.failure())
                    .log("AF not told of the end of its session");
        }
        return reply.answer() != null;
    }
}
