// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import java.time.Duration;
import org.sigcore.model.Json;
import org.sigcore.platform.lifecycle.BackOff;
import org.sigcore.policy.contract.policyds.SubscriberQuery;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Growing delays before a data source is called again; each subscriber has its own retries. Pure. */
final class RetryDelays {
    private static final Duration LONGEST = Duration.ofMinutes(5);
    private static final String ATTEMPT = "attempt";

    private RetryDelays() {}

    /**
     * Returns the delay before the next attempt.
     *
     * @param first the configured delay; doubled for each attempt
     * @param attempt number of consecutive failed attempts, 0 for none
     * @param retryAfterSeconds Retry-After of the source; 0 for none
     */
    static Duration pause(Duration first, int attempt, int retryAfterSeconds) {
        return retryAfterSeconds > 0
                ? Duration.ofSeconds(retryAfterSeconds)
                : new BackOff(first, first.compareTo(LONGEST) < 0 ? LONGEST : first).after(attempt + 1);
    }

    /** Returns the document of the outbox entry for a retry. */
    static ObjectNode document(SubscriberQuery query, int attempt) {
        ObjectNode document = Json.mapper().valueToTree(query);
        return document.put(ATTEMPT, attempt);
    }

    /** Returns the document of the outbox entry for a retry at a data source. */
    static ObjectNode document(SubscriberQuery query, String source, int attempt) {
        return document(query, attempt).put(AttributeSource.KEY, source);
    }

    /** Returns the attempt of a retry document. */
    static int attempt(JsonNode document) {
        return document.path(ATTEMPT).asInt(0);
    }
}
