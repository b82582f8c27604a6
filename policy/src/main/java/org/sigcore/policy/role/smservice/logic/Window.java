// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.smservice.logic;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** TimeWindow with a start before its end. Pure. */
@SpecRef("TS 29.122 5.2.1.2")
public record Window(Instant start, Instant stop) {
    private static final Duration SHORTEST = Duration.ofMinutes(1);

    /** Shape of a TimeWindow that ends after its start. */
    static final Shape SHAPE = Window::endsLater;

    /** Reads a TimeWindow that has been checked. */
    public static Window of(JsonNode document) {
        return new Window(instant(document, "startTime"), instant(document, "stopTime"));
    }

    private static Instant instant(JsonNode window, String member) {
        return OffsetDateTime.parse(window.path(member).asString("")).toInstant();
    }

    private static void endsLater(JsonNode window, String pointer, Shape.Faults faults) {
        try {
            if (!instant(window, "stopTime").isAfter(instant(window, "startTime"))) {
                faults.incorrect(pointer + "/stopTime", "expected a time after startTime");
            }
        } catch (DateTimeParseException found) {
            // reported as a separate fault
        }
    }

    /** Writes the members of TimeWindow. */
    void writeTo(ObjectNode document) {
        document.put("startTime", start.toString()).put("stopTime", stop.toString());
    }

    private Duration length() {
        return Duration.between(start, stop);
    }

    /** True once the end has been reached. */
    public boolean isOver(Instant now) {
        return !stop.isAfter(now);
    }

    /**
     * Returns the longest remaining part within a daily time range in UTC, of at least a minute; null without such a
     * part.
     *
     * @param from such as 01:00
     * @param to such as 05:00; on the next day unless it is later than {@code from}
     */
    @Nullable
    Window longestOf(String from, String to, Instant now) {
        LocalTime begins = LocalTime.parse(from);
        LocalTime ends = LocalTime.parse(to);
        LocalDate day = (start.isAfter(now) ? start : now)
                .atOffset(ZoneOffset.UTC)
                .toLocalDate()
                .minusDays(1);
        Window longest = null;
        // The third day contains a complete range, unless this window ends earlier.
        for (int i = 0; i < 3; i++, day = day.plusDays(1)) {
            Instant first = day.atTime(begins).toInstant(ZoneOffset.UTC);
            Instant last =
                    (ends.isAfter(begins) ? day : day.plusDays(1)).atTime(ends).toInstant(ZoneOffset.UTC);
            Window common = new Window(first.isBefore(start) ? start : first, last.isAfter(stop) ? stop : last);
            if (!common.isOver(now)
                    && common.length().compareTo(SHORTEST) >= 0
                    && (longest == null || common.length().compareTo(longest.length()) > 0)) {
                longest = common;
            }
        }
        return longest;
    }
}
