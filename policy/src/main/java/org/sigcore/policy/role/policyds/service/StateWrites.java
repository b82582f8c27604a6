// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.util.List;
import org.sigcore.model.Json;
import org.sigcore.policy.contract.pre.StateScopes;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import org.sigcore.policy.role.policyds.logic.StateVariables;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes state variables to the UDR. Concurrent assignments of a variable converge to the last one, regardless of the
 * order in which they are sent: each entry sends the value assigned last, and its own value only if the subscriber's
 * row no longer exists. Increments of a variable are each sent. Thread-safe.
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

    /**
     * Returns the document of an outbox entry.
     *
     * @param ueId the UE whose operator-specific data contain the variables
     * @param scope of the variables
     * @param state as described by {@link StateScopes}
     */
    static ObjectNode of(String uekey, String ueId, String scope, ObjectNode state) {
        ObjectNode document =
                Json.object().put("uekey", uekey).put("ueId", ueId).put("scope", scope);
        ObjectNode changes = document.putObject("changes");
        if (state.get(StateScopes.changes(scope)) instanceof ObjectNode amounts) {
            changes.setAll(amounts);
        }
        ObjectNode values = document.putObject("values");
        state.path(scope).properties().stream()
                .filter(value -> !changes.has(value.getKey()))
                .forEach(value -> values.set(value.getKey(), value.getValue()));
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
        ObjectNode changes = document.withObjectProperty("changes");
        boolean written = document.path("values").isEmpty()
                || OutboxHandler.sendLatest(() -> values(document), values -> udr.writeOperatorData(ueId, values));
        return written && (changes.isEmpty() || udr.changeOperatorData(ueId, changes));
    }

    private ObjectNode values(ObjectNode document) {
        SubscriberStore.Subscriber subscriber = store.find(String.valueOf(Json.string(document, "uekey")));
        ObjectNode values = document.withObjectProperty("values").deepCopy();
        String scope = String.valueOf(Json.string(document, "scope"));
        if (subscriber != null) {
            for (String name : List.copyOf(values.propertyNames())) {
                JsonNode last = StateVariables.lastAssigned(subscriber.ssv(), scope, name);
                if (last != null) {
                    values.set(name, last);
                }
            }
        }
        return values;
    }
}
