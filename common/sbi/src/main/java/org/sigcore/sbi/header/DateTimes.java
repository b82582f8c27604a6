// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;

/** Dates in header fields, in GMT. Day names are printed but ignored by the parser. */
final class DateTimes {
    private static final DateTimeFormatter SECONDS = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter READ = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .parseLenient()
            .appendPattern("d MMM yyyy H:mm[:ss][.SSS] ")
            .optionalStart()
            .appendLiteral("GMT")
            .optionalEnd()
            .optionalStart()
            .appendLiteral("UT")
            .optionalEnd()
            .optionalStart()
            .appendOffset("+HHMM", "GMT")
            .optionalEnd()
            .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
            .toFormatter(Locale.US);

    private DateTimes() {}

    static Instant parse(String header, String text) {
        int comma = text.indexOf(',');
        try {
            return Instant.from(READ.parse(text.substring(comma + 1).strip()));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(header + ": expected a date and time, got " + text, e);
        }
    }

    static String seconds(Instant time) {
        return SECONDS.format(time);
    }
}
