// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Duration;
import org.sigcore.model.Json;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Growing delays before a data source is called again; every subscriber has a retry of its own. Pure. */
final class RetryDelays {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String ATTEMPT = "attempt";

    private RetryDelays() {}

    /**
     * The pause before the next one.
     *
     * @param first the operator's; doubled each time
     * @param attempt how often in a row the source was asked in vain before, 0 for never
     * @param retryAfterSeconds what the source says; 0 for nothing
     */
    static Duration pause(Duration first, int attempt, int retryAfterSeconds) {
        return retryAfterSeconds > 0
                ? Duration.ofSeconds(retryAfterSeconds)
                : new BackOff(first, first.compareTo(LONGEST) < 0 ? LONGEST : first).after(attempt + 1);
    }

    /** What is kept until then. */
    static ObjectNode document(SubscriberQuery query, int attempt) {
        ObjectNode document = Json.mapper().valueToTree(query);
        return document.put(ATTEMPT, attempt);
    }

    /** The same about a data source. */
    static ObjectNode document(SubscriberQuery query, String source, int attempt) {
        return document(query, attempt).put(AttributeSource.KEY, source);
    }

    /** Which attempt a timer is for. */
    static int attempt(JsonNode document) {
        return document.path(ATTEMPT).asInt(0);
    }
}
