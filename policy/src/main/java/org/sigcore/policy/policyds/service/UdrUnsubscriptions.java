// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import org.sigcore.model.Json;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import tools.jackson.databind.node.ObjectNode;

/** Ends subscriptions at the UDR that nobody needs any more. Thread-safe. */
public final class UdrUnsubscriptions implements OutboxHandler {
    static final String KIND = "udr-unsubscribe";
    private static final String URI = "uri";
    private static final int MOST_ATTEMPTS = 8;
    private final PolicyDataRepository udr;

    public UdrUnsubscriptions(PolicyDataRepository udr) {
        this.udr = udr;
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
        return udr.unsubscribe(String.valueOf(Json.string(document, URI)));
    }
}
