// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfsubscription.client;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiResponse;
import tools.jackson.databind.node.ObjectNode;

/**
 * Result of one attempt to deliver a notification.
 *
 * @param reason text for logs: the status, with the cause and detail of the response
 * @param retryAfterSeconds delay requested by Retry-After; 0 if it is absent
 */
record Attempt(Kind kind, String reason, int retryAfterSeconds) {
    private static final int MAX_REASON = 200;

    /** Kind of a result. */
    enum Kind {
        TAKEN,
        /** The subscriber rejects the notification (4xx); a retry does not help. */
        REFUSED,
        /** The subscriber cannot process it at present (5xx, 429), or another error occurred. */
        FAULT,
        /** The subscriber was unreachable. */
        UNREACHABLE
    }

    Attempt(Kind kind, String reason) {
        this(kind, reason, 0);
    }

    /** Returns true if another attempt may succeed. */
    boolean again() {
        return kind == Kind.FAULT || kind == Kind.UNREACHABLE;
    }

    static Attempt of(SbiResponse response) {
        int status = response.status();
        if (response.successful()) {
            return new Attempt(Kind.TAKEN, "");
        }
        ObjectNode problem = problem(response);
        String cause = Json.string(problem, "cause");
        String reason = "status " + status + said(cause) + said(Json.string(problem, "title"))
                + said(Json.string(problem, "detail"));
        return new Attempt(
                kind(response, cause),
                reason.substring(0, Math.min(reason.length(), MAX_REASON)),
                response.retryAfterSeconds());
    }

    // The egress gateway itself answers 504 if the subscriber is unreachable.
    private static Kind kind(SbiResponse response, @Nullable String cause) {
        if (response.status() == 504 && SbiCause.TARGET_NF_NOT_REACHABLE.name().equals(cause)) {
            return Kind.UNREACHABLE;
        }
        return response.retryable() ? Kind.FAULT : Kind.REFUSED;
    }

    private static String said(@Nullable String text) {
        return text == null || text.isBlank() ? "" : " " + text;
    }

    private static ObjectNode problem(SbiResponse response) {
        try {
            return response.body().length == 0 ? Json.object() : response.jsonObject();
        } catch (ProblemException e) {
            return Json.object();
        }
    }
}
