// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.blocks;

import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sigcore.policy.role.pre.logic.block.BlockSet;
import org.sigcore.policy.role.pre.logic.block.Parts;
import org.sigcore.policy.role.pre.logic.code.Expr;
import org.sigcore.policy.role.pre.logic.code.Frame;
import org.sigcore.policy.role.pre.logic.code.Path;
import org.sigcore.policy.role.pre.logic.code.Values;
import org.sigcore.policy.role.pre.logic.table.MatchList;

/** Blocks for times, which are texts such as 2026-01-01T00:00:00Z. Now is the time of the decision. */
final class TimeBlocks {
    private static final Path UE_ZONE = Path.parse("request.ueTimeZone");
    private static final double LONGEST = 10L * 366 * 86_400;

    private TimeBlocks() {}

    static void addTo(BlockSet set) {
        set.value("sc_now", TimeBlocks::now)
                .value("sc_time_part", TimeBlocks::part)
                .value("sc_time_between", TimeBlocks::between)
                .value("sc_weekday_is", TimeBlocks::weekday)
                .value("sc_is_holiday", TimeBlocks::holiday)
                .value("sc_time_add", TimeBlocks::add)
                .value("sc_time_before", TimeBlocks::before)
                .value("sc_seconds_between", TimeBlocks::seconds);
    }

    private static @Nullable ZonedDateTime read(@Nullable String text) {
        if (text == null || text.length() > 40) {
            return null;
        }
        try {
            return text.endsWith("Z")
                    ? Instant.parse(text).atZone(ZoneOffset.UTC)
                    : OffsetDateTime.parse(text).toZonedDateTime();
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static Expr now(Parts parts) {
        String named = parts.field("ZONE").strip();
        ZoneId fixed = zone(parts, named);
        return Expr.text(frame -> {
            Instant now = frame.now();
            if (now == null) {
                return null;
            }
            ZoneId zone = named.equals("UE") ? ueZone(frame) : fixed;
            return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                    now.truncatedTo(ChronoUnit.SECONDS).atZone(zone));
        });
    }

    private static ZoneId zone(Parts parts, String named) {
        try {
            return named.isEmpty() || named.equals("UE") ? ZoneOffset.UTC : ZoneId.of(named);
        } catch (DateTimeException e) {
            parts.fault("ZONE", "expected UE, or a time zone such as Europe/Paris or +01:00");
            return ZoneOffset.UTC;
        }
    }

    // TS 29.571: +hh:mm, optionally followed by +1 or +2 for daylight saving time, which the offset already includes.
    private static ZoneId ueZone(Frame frame) {
        String text = Values.text(Values.of(UE_ZONE.first(frame.context())));
        try {
            return text == null || text.length() < 6 ? ZoneOffset.UTC : ZoneOffset.of(text.substring(0, 6));
        } catch (DateTimeException e) {
            return ZoneOffset.UTC;
        }
    }

    private static Expr part(Parts parts) {
        String unit = parts.field("PART");
        Expr value = parts.expr("TIME");
        return Expr.number(frame -> {
            ZonedDateTime time = read(value.text(frame));
            if (time == null) {
                return Double.NaN;
            }
            return switch (unit) {
                case "YEAR" -> time.getYear();
                case "MONTH" -> time.getMonthValue();
                case "DAY" -> time.getDayOfMonth();
                case "WEEKDAY" -> time.getDayOfWeek().getValue();
                case "HOUR" -> time.getHour();
                case "MINUTE" -> time.getMinute();
                default -> time.getSecond();
            };
        });
    }

    private static Expr between(Parts parts) {
        LocalTime from = clock(parts, "FROM");
        LocalTime to = clock(parts, "TO");
        Expr value = parts.expr("TIME");
        return Expr.truth(frame -> {
            ZonedDateTime time = read(value.text(frame));
            if (time == null) {
                return false;
            }
            LocalTime at = time.toLocalTime();
            boolean after = !at.isBefore(from);
            boolean before = at.isBefore(to);
            return from.isAfter(to) ? after || before : after && before;
        });
    }

    private static LocalTime clock(Parts parts, String field) {
        try {
            return LocalTime.parse(parts.field(field));
        } catch (DateTimeException e) {
            parts.fault(field, "expected a time of day such as 08:00");
            return LocalTime.MIDNIGHT;
        }
    }

    private static Expr weekday(Parts parts) {
        DayOfWeek day = DayOfWeek.MONDAY;
        try {
            day = DayOfWeek.valueOf(parts.field("DAY").toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            parts.fault("DAY", "expected a day of the week");
        }
        DayOfWeek wanted = day;
        Expr value = parts.expr("TIME");
        return Expr.truth(frame -> {
            ZonedDateTime time = read(value.text(frame));
            return time != null && time.getDayOfWeek() == wanted;
        });
    }

    private static Expr holiday(Parts parts) {
        MatchList list = parts.list("LIST");
        Expr value = parts.expr("TIME");
        return Expr.truth(frame -> {
            ZonedDateTime time = read(value.text(frame));
            return time != null
                    && list != null
                    && list.contains(time.toLocalDate().toString());
        });
    }

    private static Expr add(Parts parts) {
        Expr value = parts.expr("TIME");
        Expr seconds = parts.expr("SECONDS");
        return Expr.text(frame -> {
            ZonedDateTime time = read(value.text(frame));
            double added = seconds.number(frame);
            return time == null || !(Math.abs(added) <= LONGEST)
                    ? null
                    : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
                            time.plusSeconds((long) added).truncatedTo(ChronoUnit.SECONDS));
        });
    }

    private static Expr before(Parts parts) {
        Expr one = parts.expr("A");
        Expr other = parts.expr("B");
        return Expr.truth(frame -> {
            ZonedDateTime first = read(one.text(frame));
            ZonedDateTime second = read(other.text(frame));
            return first != null && second != null && first.isBefore(second);
        });
    }

    private static Expr seconds(Parts parts) {
        Expr one = parts.expr("A");
        Expr other = parts.expr("B");
        return Expr.number(frame -> {
            ZonedDateTime first = read(one.text(frame));
            ZonedDateTime second = read(other.text(frame));
            return first == null || second == null ? Double.NaN : ChronoUnit.SECONDS.between(first, second);
        });
    }
}
