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
import org.sigcore.model.SpecRef;

/**
 * Dates in header fields, in GMT, also in the obsolete forms of RFC 850 and asctime. Day names are printed but ignored
 * by the parser.
 */
@SpecRef("RFC 9110 5.6.7")
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

    private static final DateTimeFormatter ASCTIME = obsolete("MMM ppd HH:mm:ss yyyy");
    private static final DateTimeFormatter RFC_850 = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("dd-MMM-")
            .appendValueReduced(ChronoField.YEAR, 2, 2, 2000)
            .append(obsolete(" HH:mm:ss 'GMT'"))
            .toFormatter(Locale.US);

    private DateTimes() {}

    private static DateTimeFormatter obsolete(String pattern) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern)
                .parseDefaulting(ChronoField.OFFSET_SECONDS, 0)
                .toFormatter(Locale.US);
    }

    static Instant parse(String header, String text) {
        int comma = text.indexOf(',');
        String date = text.substring(comma + 1).strip();
        try {
            if (comma < 0 && !date.isEmpty() && Character.isLetter(date.charAt(0))) {
                return Instant.from(ASCTIME.parse(date.substring(date.indexOf(' ') + 1)));
            }
            return Instant.from((date.indexOf('-') == 2 ? RFC_850 : READ).parse(date));
        } catch (DateTimeException e) {
            throw new IllegalArgumentException(header + ": expected a date and time, got " + text, e);
        }
    }

    static String seconds(Instant time) {
        return SECONDS.format(time);
    }
}
