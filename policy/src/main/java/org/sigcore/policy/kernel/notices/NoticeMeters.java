// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.notices;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import org.sigcore.policy.contract.notifier.NoticeOutcome;

/** Measures attempts to send notices by one protocol. Thread-safe. */
public record NoticeMeters(MeterRegistry meters, String by) {
    /** Runs an attempt and records its duration and outcome. */
    public NoticeOutcome timed(String server, Supplier<NoticeOutcome> attempt) {
        long begin = System.nanoTime();
        NoticeOutcome outcome = attempt.get();
        Timer.builder("policy.notices")
                .description("Attempts to deliver a notice by SOAP or HTTP, by result: taken, refused, later")
                .tag("by", by)
                .tag("server", server)
                .tag("result", outcome.name().toLowerCase(Locale.ROOT))
                .register(meters)
                .record(Duration.ofNanos(System.nanoTime() - begin));
        return outcome;
    }
}
