// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import java.util.function.Supplier;
import org.sigcore.policy.contract.diamgateway.AfReply;
import org.sigcore.policy.contract.diamgateway.DiameterOut;
import org.sigcore.policy.contract.smservice.RxNotifications;
import org.sigcore.policy.kernel.rx.RxToAf;
import tools.jackson.databind.node.ObjectNode;

/** Sends requests of the SM service to AFs on Rx. Thread-safe. */
public final class RxNotifier implements RxNotifications {
    private final Supplier<DiameterOut> out;
    private final long timeoutMillis;

    /**
     * Creates a notifier.
     *
     * @param out resolved for each message
     * @param timeoutMillis maximum time to wait for an AF's answer
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
