// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.util.function.Predicate;
import org.sigcore.model.Json;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import tools.jackson.databind.node.ObjectNode;

/** Ends subscriptions at the UDR, the CHF or an HSS that are no longer needed. Thread-safe. */
public final class Unsubscriptions implements OutboxHandler {
    /** Kind of the outbox entries about the CHF. */
    public static final String CHF = "chf-unsubscribe";

    /** Kind of the outbox entries about HSSs. */
    public static final String HSS = "hss-unsubscribe";

    /** Kind of the outbox entries about the UDR. */
    public static final String UDR = "udr-unsubscribe";

    private static final String URI = "uri";
    private final String kind;
    private final Predicate<String> end;

    /** @param end ends the subscription of a URI; returns false to be retried later */
    public Unsubscriptions(String kind, Predicate<String> end) {
        this.kind = kind;
        this.end = end;
    }

    static ObjectNode of(String uri) {
        return Json.object().put(URI, uri);
    }

    @Override
    public String kind() {
        return kind;
    }

    @Override
    public boolean send(ObjectNode document) {
        return end.test(String.valueOf(Json.string(document, URI)));
    }
}
