// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.nrf;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemDetails;

/**
 * Why the NRF did not do what this NF last asked of it.
 *
 * @param operation {@code register} or {@code heartbeat}
 * @param why for people: the status, or what came instead of an answer
 * @param refusal what the NRF said with a 4xx; null when there was no answer, or one that says later
 * @param since the first failure in a row
 * @param attempts failures in a row
 */
record NrfTrouble(String operation, String why, @Nullable ProblemDetails refusal, Instant since, int attempts) {

    /** One more failure after others; {@code before} is null for the first. */
    static NrfTrouble after(
            @Nullable NrfTrouble before, String operation, String why, @Nullable ProblemDetails refusal, Instant now) {
        return before == null
                ? new NrfTrouble(operation, why, refusal, now, 1)
                : new NrfTrouble(operation, why, refusal, before.since, before.attempts + 1);
    }

    /** Whether an operator has something new to read: another refusal, or the NRF answers no longer. */
    boolean isNews(@Nullable NrfTrouble before) {
        return before == null || !reason().equals(before.reason());
    }

    // Without a refusal the text may name ports that differ each time.
    private Map<String, Object> reason() {
        return refusal == null ? Map.of() : details();
    }

    /** By name, in the order in which they are told: operation, and status, cause, detail and invalidParams or why. */
    Map<String, Object> details() {
        Map<String, Object> details = new LinkedHashMap<>();
        details.put("operation", operation);
        if (refusal == null) {
            details.put("why", why);
            return details;
        }
        details.put("status", refusal.status());
        put(details, "cause", refusal.cause());
        put(details, "detail", refusal.detail());
        put(details, "invalidParams", refusal.invalidParams() == null ? null : Json.text(refusal.invalidParams()));
        return details;
    }

    private static void put(Map<String, Object> details, String name, @Nullable Object value) {
        if (value != null) {
            details.put(name, value);
        }
    }
}
