// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.sigcore.policy.contract.notifier.NoticeOutcome;

/** Attempts to tell servers of one kind. Thread-safe. */
public record NoticeMeters(MeterRegistry meters, String by) {
    /** Makes an attempt. */
    public NoticeOutcome timed(String server, Supplier<NoticeOutcome> attempt) {
        long begin = System.nanoTime();
        NoticeOutcome outcome = attempt.get();
        Timer.builder("policy.notices")
                .description("Attempts to tell a server by SOAP or HTTP: taken, refused, later")
                .tag("by", by)
                .tag("server", server)
                .tag("result", outcome.name().toLowerCase(Locale.ROOT))
                .register(meters)
                .record(Duration.ofNanos(System.nanoTime() - begin));
        return outcome;
    }
}
