// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.logic;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Status of policy counters at a given time. Pure. */
public final class Counters {
    private Counters() {}

    /** Returns the status by counter identifier; a pending status applies from its activation time. */
    @SpecRef("TS 29.594 5.6.2.4")
    public static ObjectNode effective(ObjectNode statusInfos, Instant now) {
        ObjectNode counters = Json.object();
        statusInfos.properties().forEach(info -> {
            String status = effective(info.getValue(), now);
            if (!status.isEmpty()) {
                counters.put(info.getKey(), status);
            }
        });
        return counters;
    }

    private static String effective(JsonNode info, Instant now) {
        String status = info.path("currentStatus").asString("");
        Instant since = Instant.MIN;
        for (JsonNode pending : info.path("penPolCounterStatuses")) {
            Instant activation = instant(pending.path("activationTime").asString(""));
            if (activation.isAfter(since) && !activation.isAfter(now)) {
                since = activation;
                status = pending.path("policyCounterStatus").asString(status);
            }
        }
        return status;
    }

    /** Returns the time at which the next pending status becomes effective; null when none is pending. */
    public static @Nullable Instant nextActivation(ObjectNode statusInfos, Instant now) {
        Instant next = Instant.MAX;
        for (JsonNode info : statusInfos) {
            for (JsonNode pending : info.path("penPolCounterStatuses")) {
                Instant activation = instant(pending.path("activationTime").asString(""));
                if (activation.isAfter(now) && activation.isBefore(next)) {
                    next = activation;
                }
            }
        }
        return next.equals(Instant.MAX) ? null : next;
    }

    private static Instant instant(String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException e) {
            return Instant.MAX;
        }
    }
}
