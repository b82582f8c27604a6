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
 * How often a limit is reset, in UTC. Pure.
 *
 * @param unit of a period
 * @param most how many periods there are, from the start on; 0 for any number
 */
@SpecRef("TS 29.519 5.4.2.11")
public record Cycle(ChronoUnit unit, long most) {
    private static final Map<String, ChronoUnit> PERIODS = Map.of(
            "YEARLY", ChronoUnit.YEARS,
            "MONTHLY", ChronoUnit.MONTHS,
            "WEEKLY", ChronoUnit.WEEKS,
            "DAILY", ChronoUnit.DAYS,
            "HOURLY", ChronoUnit.HOURS);

    /** TimePeriod; null for none, or one that we do not know. */
    public static @Nullable Cycle of(@Nullable JsonNode timePeriod) {
        ChronoUnit unit = timePeriod == null
                ? null
                : PERIODS.get(timePeriod.path("period").asString(""));
        return timePeriod == null || unit == null
                ? null
                : new Cycle(unit, timePeriod.path("maxNumPeriod").asLong(0));
    }

    /** When it is reset next after a time; null when it is not any more. */
    public @Nullable Instant next(Instant start, Instant now) {
        ZonedDateTime first = start.atZone(ZoneOffset.UTC);
        long periods = Math.max(0, unit.between(first, now.atZone(ZoneOffset.UTC)));
        while (!first.plus(periods, unit).toInstant().isAfter(now)) {
            periods++;
        }
        return most > 0 && periods >= most ? null : first.plus(periods, unit).toInstant();
    }
}
