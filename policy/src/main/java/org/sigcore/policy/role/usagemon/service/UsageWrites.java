// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.udrconnector.PolicyDataRepository;
import org.sigcore.policy.kernel.outbox.OutboxHandler;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes to the UDR what is left of limits: what the row has when it is sent, so that of several writings the last one counts, in
 * whatever order they are sent, and a UDR that was away gets one amount for all that was reported meanwhile. Thread-safe.
 */
@SpecRef("TS 29.519 5.2.7.3.2")
public final class UsageWrites implements OutboxHandler {
    static final String KIND = "usage-write";

    /** With pauses of a minute some two weeks. */
    private static final int MOST_ATTEMPTS = 20_000;

    private final PolicyDataRepository udr;
    private final UsageStore store;

    public UsageWrites(PolicyDataRepository udr, UsageStore store) {
        this.udr = udr;
        this.store = store;
    }

    /**
     * What has to be written.
     *
     * @param uekey of the row
     * @param ueId by which the UDR knows the subscriber
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
