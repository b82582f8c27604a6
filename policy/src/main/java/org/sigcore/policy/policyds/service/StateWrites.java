// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.policyds.service;

import org.sigcore.model.Json;
import org.sigcore.policy.outbox.service.OutboxHandler;
import org.sigcore.policy.udrconnector.api.PolicyDataRepository;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes remote state variables to the UDR. Of several writings the last one counts, in whatever order they are sent: each sends
 * what the subscriber's row has now, and its own values only when the row is gone. Thread-safe.
 */
public final class StateWrites implements OutboxHandler {
    static final String KIND = "ssv-write";
    private static final int MOST_ATTEMPTS = 20;
    private final PolicyDataRepository udr;
    private final SubscriberStore store;

    public StateWrites(PolicyDataRepository udr, SubscriberStore store) {
        this.udr = udr;
        this.store = store;
    }

    /** @param values values, or null, by name */
    static ObjectNode of(String uekey, String ueId, JsonNode values) {
        ObjectNode document = Json.object().put("uekey", uekey).put("ueId", ueId);
        document.set("values", values);
        return document;
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
        String ueId = String.valueOf(Json.string(document, "ueId"));
        return OutboxHandler.sendLatest(() -> values(document), values -> udr.writeOperatorData(ueId, values));
    }

    private ObjectNode values(ObjectNode document) {
        SubscriberStore.Subscriber subscriber = store.find(String.valueOf(Json.string(document, "uekey")));
        ObjectNode values = document.withObjectProperty("values").deepCopy();
        if (subscriber != null) {
            JsonNode now = subscriber.ssv().path("remote");
            for (String name : values.propertyNames()) {
                if (now.has(name)) {
                    values.set(name, now.get(name));
                } else {
                    values.putNull(name);
                }
            }
        }
        return values;
    }
}
