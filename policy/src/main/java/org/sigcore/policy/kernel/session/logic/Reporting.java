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
 * How a consumer wants events to be reported. Pure.
 *
 * @param immediate what is the case when it subscribes is told at once
 * @param periodSeconds from report to report, 1 or more; 0 for a report when something happens
 * @param most reports until it ends; {@link Long#MAX_VALUE} without a limit
 * @param end when it ends; null for never
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

    /** What is to be told periodically has a period. */
    public static final Shape PERIOD_SHAPE = (node, pointer, faults) -> {
        if (PERIODIC.equals(Json.string(node, METHOD)) && Json.integer(node, PERIOD, 0) < 1) {
            faults.incorrect(pointer + "/" + PERIOD, "expected the period of " + PERIODIC);
        }
    };

    /** Reads it; what is missing is not asked for. */
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

    /** True when reports come at their time, not when something happens. */
    public boolean periodic() {
        return periodSeconds > 0;
    }

    /** True when nothing more is reported. */
    public boolean over(Instant now, long reported) {
        return reported >= most || (end != null && !now.isBefore(end));
    }
}
