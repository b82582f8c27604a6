// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.policy.role.usagemon.logic.UsageContext;

/** Metrics of usage reports. Thread-safe. */
public final class UsageMeters {
    private final Counter counted;
    private final Counter repeated;
    private final Counter unknown;

    public UsageMeters(MeterRegistry meters) {
        this.counted = reports(meters, "counted");
        this.repeated = reports(meters, "repeated");
        this.unknown = reports(meters, "unknown");
    }

    private static Counter reports(MeterRegistry meters, String result) {
        return Counter.builder("policy.usage.reports")
                .description(
                        "Usage reports of SMFs and PCEFs, by result: counted, counted before, or for a key that was "
                                + "not granted")
                .tag("result", result)
                .register(meters);
    }

    void reported(UsageContext.Counted made) {
        counted.increment(made.counted());
        unknown.increment(made.unknown());
        if (made.repeated()) {
            repeated.increment();
        }
    }
}
