// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.contract.policyds;

import org.sigcore.model.Json;
import tools.jackson.databind.node.ObjectNode;

/** Outbox entries that trigger the re-evaluation of a session. */
public final class SubscriberDecisions {
    /** Kind of the outbox entries. */
    public static final String KIND = "subscriber-changed";

    private SubscriberDecisions() {}

    /** @param service {@code pcf-sm}, {@code pcrf-core}, {@code pcf-am} or {@code pcf-ue} */
    public static ObjectNode of(String service, String sessionId) {
        return Json.object().put("service", service).put("sessionId", sessionId);
    }
}
