// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.client;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.sigcore.diameter.ResultCode;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.diamgateway.api.RxToAf;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.smservice.api.RxNotifications;
import tools.jackson.databind.node.ObjectNode;

/** Tells AFs on Rx what happens to their sessions, through the Diameter connector. Thread-safe. */
public final class RxPosts implements OutboxHandler {
    static final String KIND = "sm-rx";
    private final Supplier<RxNotifications> rx;
    private final Consumer<String> lost;

    /**
     * Messages to AFs.
     *
     * @param rx asked at the first session that needs it
     * @param lost ends the AF session of an Rx session that its AF does not have any more
     */
    public RxPosts(Supplier<RxNotifications> rx, Consumer<String> lost) {
        this.rx = rx;
        this.lost = lost;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    @SpecRef("TS 29.214 5.5")
    public boolean send(ObjectNode document) {
        int result = rx.get().tell(document);
        if (result == ResultCode.DIAMETER_UNKNOWN_SESSION_ID) {
            lost.accept(RxToAf.rxSessionId(document));
        }
        return !RxToAf.isToBeRepeated(result);
    }
}
