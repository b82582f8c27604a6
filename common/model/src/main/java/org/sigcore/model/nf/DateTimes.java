// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model.nf;

import java.time.Month;
import java.time.Year;
import org.sigcore.model.SpecRef;

/**
 * Syntax of date and time. Checked manually: the JDK's parser is slow, and accepts a time without seconds, an offset
 * with seconds, and years of more than four digits. Pure.
 */
@SpecRef("RFC 3339 5.6")
final class DateTimes {
    private static final String LOCAL = "0000-00-00T00:00:00";
    private static final int MAX_FRACTION = 9;
    private static final int MAX_OFFSET_MINUTES = 18 * 60;

    private DateTimes() {}

    /** Returns true for a date and time with seconds and offset, such as {@code 2027-11-29T00:00:00.5+05:30}. */
    static boolean isDateTime(String text) {
        int offset = LOCAL.length();
        if (!hasForm(text, 0, LOCAL)) {
            return false;
        }
        if (hasForm(text, offset, ".0")) {
            int point = offset++;
            while (hasForm(text, offset, "0")) {
                offset++;
            }
            if (offset - point - 1 > MAX_FRACTION) {
                return false;
            }
        }
        return isDate(text)
                && number(text, 11) <= 23
                && number(text, 14) <= 59
                && number(text, 17) <= 59
                && isOffset(text, offset);
    }

    private static boolean isDate(String text) {
        int month = number(text, 5);
        int day = number(text, 8);
        return month >= 1
                && month <= 12
                && day >= 1
                && day <= Month.of(month).length(Year.isLeap(100L * number(text, 0) + number(text, 2)));
    }

    private static boolean isOffset(String text, int at) {
        if (hasForm(text, at, "Z")) {
            return text.length() == at + 1;
        }
        return (hasForm(text, at, "+00:00") || hasForm(text, at, "-00:00"))
                && text.length() == at + 6
                && number(text, at + 4) <= 59
                && 60 * number(text, at + 1) + number(text, at + 4) <= MAX_OFFSET_MINUTES;
    }

    // In the form, 0 represents any digit, and a letter either case.
    private static boolean hasForm(String text, int at, String form) {
        if (text.length() < at + form.length()) {
            return false;
        }
        for (int i = 0; i < form.length(); i++) {
            char c = text.charAt(at + i);
            char expected = form.charAt(i);
            boolean good = expected == '0'
                    ? c >= '0' && c <= '9'
                    : c == expected || (expected >= 'A' && c == expected - 'A' + 'a');
            if (!good) {
                return false;
            }
        }
        return true;
    }

    private static int number(String text, int at) {
        return 10 * (text.charAt(at) - '0') + text.charAt(at + 1) - '0';
    }
}
