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
 * Failure of this NF's last request to the NRF.
 *
 * @param operation {@code register} or {@code heartbeat}
 * @param why description: the status, or the reason for the missing answer
 * @param refusal problem in a 4xx response; null if there was no answer, or a temporary failure
 * @param since time of the first consecutive failure
 * @param attempts number of consecutive failures
 */
record NrfFailure(String operation, String why, @Nullable ProblemDetails refusal, Instant since, int attempts) {

    /** Returns the state after one more failure; {@code before} is null for the first. */
    static NrfFailure after(
            @Nullable NrfFailure before, String operation, String why, @Nullable ProblemDetails refusal, Instant now) {
        return before == null
                ? new NrfFailure(operation, why, refusal, now, 1)
                : new NrfFailure(operation, why, refusal, before.since, before.attempts + 1);
    }

    /** Returns true if an operator should be informed: a different rejection, or an NRF that has stopped answering. */
    boolean isNews(@Nullable NrfFailure before) {
        return before == null || !reason().equals(before.reason());
    }

    // Without a rejection the text may contain ports, which differ each time.
    private Map<String, Object> reason() {
        return refusal == null ? Map.of() : details();
    }

    /**
     * Returns the details by name, in the order for logs: operation, then status, cause, detail and invalidParams, or
     * why.
     */
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
