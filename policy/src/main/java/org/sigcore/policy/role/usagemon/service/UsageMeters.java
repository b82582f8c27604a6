// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.usagemon.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.policy.role.usagemon.logic.UsageContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Metrics of usage monitoring. Each undefined limit is logged once, up to {@value #MAX_NAMES} of them. Thread-safe. */
public final class UsageMeters {
    private static final Logger LOG = LoggerFactory.getLogger(UsageMeters.class);
    private static final int MAX_NAMES = 1000;
    private final Set<String> warned = ConcurrentHashMap.newKeySet();
    private final Counter undefined;
    private final Counter counted;
    private final Counter repeated;
    private final Counter unknown;

    public UsageMeters(MeterRegistry meters) {
        this.counted = reports(meters, "counted");
        this.repeated = reports(meters, "repeated");
        this.unknown = reports(meters, "unknown");
        this.undefined = Counter.builder("policy.usage.limits.undefined")
                .description("Usage limits named in decisions that neither the UDR nor a data limit profile defines")
                .register(meters);
    }

    private static Counter reports(MeterRegistry meters, String result) {
        return Counter.builder("policy.usage.reports")
                .description(
                        "Usage reports of SMFs and PCEFs, by result: counted, counted before, or for a key that was "
                                + "not granted")
                .tag("result", result)
                .register(meters);
    }

    /** Records that policies name a limit that is not defined, and that has no effect. */
    void undefined(String limit) {
        undefined.increment();
        if (warned.size() < MAX_NAMES && warned.add(limit)) {
            LOG.atWarn()
                    .addKeyValue("event", "usage-limit-undefined")
                    .addKeyValue("limit", limit)
                    .log("policies name a usage limit without a data limit profile; it has no effect");
        }
    }

    void reported(UsageContext.Counted made) {
        counted.increment(made.counted());
        unknown.increment(made.unknown());
        if (made.repeated()) {
            repeated.increment();
        }
    }
}
