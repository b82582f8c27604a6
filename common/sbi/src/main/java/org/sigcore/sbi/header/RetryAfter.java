// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.sbi.header;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.SpecRef;

/** Value of Retry-After: a number of seconds or a date. */
@SpecRef("RFC 9110 10.2.3")
public final class RetryAfter {
    private static final int MAX_DIGITS = 9;
    private static final int MAX_SECONDS = 86_400;

    private RetryAfter() {}

    /** Returns the seconds to wait, rounded up and limited to one day; 0 if the value is absent or malformed. */
    public static int seconds(@Nullable CharSequence value, Instant now) {
        String text = value == null ? "" : value.toString().strip();
        if (text.isEmpty()) {
            return 0;
        }
        if (text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return text.length() > MAX_DIGITS ? MAX_SECONDS : Math.min(Integer.parseInt(text), MAX_SECONDS);
        }
        try {
            Duration left = Duration.between(now, DateTimes.parse("Retry-After", text));
            return Math.clamp(left.plusNanos(999_999_999).toSeconds(), 0, MAX_SECONDS);
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }
}
