// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamconnector.diameter;

import java.util.function.Supplier;
import org.sigcore.policy.diamgateway.api.DiameterOut;
import org.sigcore.policy.diamgateway.api.RxAborts;
import org.sigcore.policy.diamgateway.api.WireMessage;
import org.sigcore.policy.smservice.api.RxNotifications;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.node.ObjectNode;

/** Carries to AFs on Rx what the SM service has to tell them. Thread-safe. */
public final class RxNotifier implements RxNotifications {
    private static final Logger LOG = LoggerFactory.getLogger(RxNotifier.class);
    private final Supplier<DiameterOut> out;
    private final long timeoutMillis;

    /**
     * A notifier.
     *
     * @param out asked at the first message
     * @param timeoutMillis how long an AF may take to answer
     */
    public RxNotifier(Supplier<DiameterOut> out, long timeoutMillis) {
        this.out = out;
        this.timeoutMillis = timeoutMillis;
    }

    @Override
    public boolean abort(String rxSessionId, ObjectNode peer) {
        WireMessage asr = new WireMessage(RxAborts.bearerReleased(rxSessionId, peer));
        DiameterOut.Reply reply = out.get().send(asr, timeoutMillis);
        if (reply.answer() == null) {
            LOG.atWarn()
                    .addKeyValue("event", "af-not-told")
                    .addKeyValue("reason", reply.failure())
                    .log("AF not told of the end of its session");
        }
        return reply.answer() != null;
    }
}
