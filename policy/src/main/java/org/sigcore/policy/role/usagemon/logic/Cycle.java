// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.logic;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;

/**
 * Reset period of a limit, in UTC. Pure.
 *
 * @param unit of a period
 * @param most number of periods from the start; 0 for unlimited
 */
@SpecRef("TS 29.519 5.4.2.11")
public record Cycle(ChronoUnit unit, long most) {
    private static final Map<String, ChronoUnit> PERIODS = Map.of(
            "YEARLY", ChronoUnit.YEARS,
            "MONTHLY", ChronoUnit.MONTHS,
            "WEEKLY", ChronoUnit.WEEKS,
            "DAILY", ChronoUnit.DAYS,
            "HOURLY", ChronoUnit.HOURS);

    /** Reads a TimePeriod; null if absent or of an unknown unit. */
    public static @Nullable Cycle of(@Nullable JsonNode timePeriod) {
        ChronoUnit unit = timePeriod == null
                ? null
                : PERIODS.get(timePeriod.path("period").asString(""));
        return timePeriod == null || unit == null
                ? null
                : new Cycle(unit, timePeriod.path("maxNumPeriod").asLong(0));
    }

    /** Returns the next reset after a given time; null after the last one. */
    public @Nullable Instant next(Instant start, Instant now) {
        ZonedDateTime first = start.atZone(ZoneOffset.UTC);
        long periods = Math.max(0, unit.between(first, now.atZone(ZoneOffset.UTC)));
        while (!first.plus(periods, unit).toInstant().isAfter(now)) {
            periods++;
        }
        return most > 0 && periods >= most ? null : first.plus(periods, unit).toInstant();
    }
}
