// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * Reporting requirements of an event subscription. Pure.
 *
 * @param immediate true to report the current state on subscription
 * @param periodSeconds reporting period, at least 1; 0 to report on events
 * @param most maximum number of reports; {@link Long#MAX_VALUE} if unlimited
 * @param end time at which the subscription ends; null if unlimited
 */
@SpecRef({"TS 29.534 5.6.2.7", "TS 29.523 5.6.2.4"})
public record Reporting(
        boolean immediate,
        int periodSeconds,
        long most,
        @Nullable Instant end) {
    private static final String METHOD = "notifMethod";
    private static final String PERIOD = "repPeriod";
    private static final String PERIODIC = "PERIODIC";

    /** Requires a period for periodic reporting. */
    public static final Shape PERIOD_SHAPE = (node, pointer, faults) -> {
        if (PERIODIC.equals(Json.string(node, METHOD)) && Json.integer(node, PERIOD, 0) < 1) {
            faults.incorrect(pointer + "/" + PERIOD, "expected the period of " + PERIODIC);
        }
    };

    /** Reads the requirements; absent members take their defaults. */
    public static Reporting of(JsonNode wanted) {
        String method = String.valueOf(Json.string(wanted, METHOD));
        long most = method.equals("ONE_TIME") ? 1 : Long.MAX_VALUE;
        String end = Json.string(wanted, "monDur");
        return new Reporting(
                wanted.path("immRep").asBoolean(false),
                method.equals(PERIODIC) ? Json.integer(wanted, PERIOD, 0) : 0,
                Math.min(most, wanted.path("maxReportNbr").asLong(Long.MAX_VALUE)),
                end == null ? null : OffsetDateTime.parse(end).toInstant());
    }

    /** True for periodic reporting. */
    public boolean periodic() {
        return periodSeconds > 0;
    }

    /** True if the subscription has ended. */
    public boolean over(Instant now, long reported) {
        return reported >= most || (end != null && !now.isBefore(end));
    }
}
