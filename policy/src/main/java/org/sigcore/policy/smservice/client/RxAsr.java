// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.smservice.client;

import java.util.function.Supplier;
import org.sigcore.model.Json;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.smservice.api.RxNotifications;
import tools.jackson.databind.node.ObjectNode;

/** Has AFs on Rx end their sessions, through the Diameter connector. Thread-safe. */
public final class RxAsr implements OutboxHandler {
    static final String KIND = "sm-asr";
    private static final int MOST_ATTEMPTS = 8;
    private final Supplier<RxNotifications> rx;

    /** @param rx asked at the first session that needs it */
    public RxAsr(Supplier<RxNotifications> rx) {
        this.rx = rx;
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
        return rx.get().abort(String.valueOf(Json.string(document, "sessionId")), document);
    }
}
