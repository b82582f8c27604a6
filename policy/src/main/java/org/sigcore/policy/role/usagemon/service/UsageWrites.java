// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the remaining quotas to the UDR. An entry sends the current state of the row, so that writes converge to the
 * last state regardless of their order, and a UDR that was unavailable receives a single value for all usage reported
 * since. Thread-safe.
 */
@SpecRef("TS 29.519 5.2.7.3.2")
public final class UsageWrites implements OutboxHandler {
    static final String KIND = "usage-write";

    /** About two weeks with a delay of one minute between attempts. */
    private static final int MOST_ATTEMPTS = 20_000;

    private final PolicyDataRepository udr;
    private final UsageStore store;

    public UsageWrites(PolicyDataRepository udr, UsageStore store) {
        this.udr = udr;
        this.store = store;
    }

    /**
     * Returns the document of an outbox entry.
     *
     * @param uekey of the row
     * @param ueId identity of the subscriber in the UDR
     * @param limits by identity, as of {@link org.sigcore.policy.role.usagemon.logic.DataLimit#umData}
     */
    static ObjectNode of(String uekey, String ueId, ObjectNode limits) {
        ObjectNode document = Json.object().put("uekey", uekey).put("ueId", ueId);
        document.set("limits", limits);
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
        return OutboxHandler.sendLatest(() -> left(document), left -> left.isEmpty() || udr.writeUsage(ueId, left));
    }

    private ObjectNode left(ObjectNode document) {
        return store.find(String.valueOf(Json.string(document, "uekey")))
                .context()
                .umData(document.withObjectProperty("limits"));
    }
}
