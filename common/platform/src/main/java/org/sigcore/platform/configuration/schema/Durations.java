// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.configuration.schema;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses and formats durations of documents: a whole number and a unit. */
final class Durations {
    static final String PATTERN = "^[0-9]{1,12}(ms|s|m|h|d)$";
    private static final Pattern FORM = Pattern.compile("([0-9]{1,12})(ms|s|m|h|d)");

    private Durations() {}

    /** @throws IllegalArgumentException if the text is not a duration */
    static Duration parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            throw new IllegalArgumentException("a duration such as 500ms or 5s");
        }
        long amount = Long.parseLong(form.group(1));
        return switch (form.group(2)) {
            case "ms" -> Duration.ofMillis(amount);
            case "s" -> Duration.ofSeconds(amount);
            case "m" -> Duration.ofMinutes(amount);
            case "h" -> Duration.ofHours(amount);
            default -> Duration.ofDays(amount);
        };
    }

    /** Formats a duration in the largest unit that represents it exactly; periods below two minutes are in seconds. */
    static String text(Duration value) {
        long millis = value.toMillis();
        if (millis % 1000 != 0) {
            return millis + "ms";
        }
        long seconds = millis / 1000;
        if (seconds != 0 && seconds % 86_400 == 0) {
            return seconds / 86_400 + "d";
        }
        if (seconds != 0 && seconds % 3600 == 0) {
            return seconds / 3600 + "h";
        }
        return seconds >= 120 && seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
    }
}
