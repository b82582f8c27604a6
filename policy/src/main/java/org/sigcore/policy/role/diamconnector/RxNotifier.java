// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.util.function.Supplier;
import org.sigcore.policy.contract.diamgateway.AfReply;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.smservice.RxNotifications;
import org.sigcore.policy.kernel.rx.RxToAf;
import tools.jackson.databind.node.ObjectNode;

/** Carries to AFs on Rx what the SM service has to tell them. Thread-safe. */
public final class RxNotifier implements RxNotifications {
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
    public AfReply tell(ObjectNode document) {
        return RxToAf.send(out.get(), document, timeoutMillis);
    }
}
