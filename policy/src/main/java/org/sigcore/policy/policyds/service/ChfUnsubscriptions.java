// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import org.sigcore.model.Json;
import org.sigcore.policy.chfconnector.api.SpendingLimits;
import org.sigcore.policy.outbox.service.OutboxHandler;
import tools.jackson.databind.node.ObjectNode;

/** Ends subscriptions at the CHF that nobody needs any more. Thread-safe. */
public final class ChfUnsubscriptions implements OutboxHandler {
    static final String KIND = "chf-unsubscribe";
    private static final String URI = "uri";
    private static final int MOST_ATTEMPTS = 8;
    private final SpendingLimits chf;

    public ChfUnsubscriptions(SpendingLimits chf) {
        this.chf = chf;
    }

    static ObjectNode of(String uri) {
        return Json.object().put(URI, uri);
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
        return chf.unsubscribe(String.valueOf(Json.string(document, URI)));
    }
}
