// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.guard;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;

/**
 * Deadline of the consumer of the current request, derived from {@code 3gpp-Sbi-Sender-Timestamp} and {@code
 * 3gpp-Sbi-Max-Rsp-Time}. Callers check it before they make changes durable. Thread-safe.
 */
@SpecRef("TS 29.500 6.11.2")
public final class RequestDeadline {
    /** Maximum accepted clock difference of a sender; beyond it, the time counts from arrival. */
    public static final Duration MOST_BELIEVED = Duration.ofMinutes(1);

    /** Header with the time at which the procedure began at its originator. */
    public static final String ORIGINATION = "3gpp-sbi-origination-timestamp";

    private static final DateTimeFormatter TIMESTAMP = DateTimeFormatter.ofPattern(
                    "EEE, dd MMM yyyy HH:mm:ss.SSS 'GMT'", Locale.US)
            .withZone(ZoneOffset.UTC);
    private static final int MOST_DIGITS = 9;
    private static final ScopedValue<Instant> CURRENT = ScopedValue.newInstance();

    private RequestDeadline() {}

    /**
     * Returns the deadline of a request; null if it has none.
     *
     * @param senderTimestamp of {@code 3gpp-Sbi-Sender-Timestamp}
     * @param maxRspTime of {@code 3gpp-Sbi-Max-Rsp-Time}, in milliseconds
     */
    public static @Nullable Instant of(@Nullable String senderTimestamp, @Nullable String maxRspTime, Instant now) {
        String text = maxRspTime == null ? "" : maxRspTime.strip();
        if (text.isEmpty() || text.length() > MOST_DIGITS || !text.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return null;
        }
        return sent(senderTimestamp, now).plusMillis(Long.parseLong(text));
    }

    private static Instant sent(@Nullable String timestamp, Instant now) {
        Instant sent = instant(timestamp);
        return sent == null ? now : believed(sent, now);
    }

    private static Instant believed(Instant sent, Instant now) {
        return sent.isAfter(now) || sent.isBefore(now.minus(MOST_BELIEVED)) ? now : sent;
    }

    /**
     * Returns the deadline of a request on Gx.
     *
     * @param originated Origination-Time-Stamp
     * @param waitMillis Maximum-Wait-Time
     */
    @SpecRef({"TS 29.212 4.5.1", "TS 29.273 9.2.3.2.7"})
    public static Instant of(Instant originated, long waitMillis, Instant now) {
        return believed(originated, now).plusMillis(waitMillis);
    }

    /** Parses the timestamp of a TS 29.500 header, such as {@code 3gpp-Sbi-Origination-Timestamp}; null if invalid. */
    @SpecRef("TS 29.500 5.2.3.3")
    public static @Nullable Instant instant(@Nullable String timestamp) {
        if (timestamp == null || !timestamp.contains("GMT")) { // usually the number of a report on Gx
            return null;
        }
        try {
            return TIMESTAMP.parse(timestamp.strip(), Instant::from);
        } catch (DateTimeParseException e) {
            return null;
        }
    }

    /** Runs work with the deadline of its request. */
    public static <T> T within(Instant deadline, Supplier<T> work) {
        return ScopedValue.where(CURRENT, deadline).<T, RuntimeException>call(work::get);
    }

    /**
     * Does nothing while the consumer of the current request waits, or if the request has no deadline.
     *
     * @throws ProblemException 504 TIMED_OUT_REQUEST after the deadline
     */
    public static void check() {
        if (CURRENT.isBound() && !Instant.now().isBefore(CURRENT.get())) {
            throw new ProblemException(SbiCause.TIMED_OUT_REQUEST, "the consumer does not wait any more");
        }
    }
}
