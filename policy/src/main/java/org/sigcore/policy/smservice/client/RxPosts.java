// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.client;

import java.util.function.Supplier;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.smservice.api.RxNotifications;
import tools.jackson.databind.node.ObjectNode;

/** Tells AFs on Rx what happens to their sessions, through the Diameter connector. Thread-safe. */
public final class RxPosts implements OutboxHandler {
    static final String KIND = "sm-rx";
    private final Supplier<RxNotifications> rx;

    /** @param rx asked at the first session that needs it */
    public RxPosts(Supplier<RxNotifications> rx) {
        this.rx = rx;
    }

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public boolean send(ObjectNode document) {
        return rx.get().tell(document);
    }
}
