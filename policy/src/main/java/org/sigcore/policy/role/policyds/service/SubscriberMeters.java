// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.policyds.service;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.sigcore.policy.contract.policyds.SubscriberSnapshot.Source;

/** Counters of the look-ups of subscribers and of the sources of their data. Thread-safe. */
public final class SubscriberMeters {
    private final Counter bySupi;
    private final Counter byGpsi;
    private final Map<Source, Counter> sources = new EnumMap<>(Source.class);

    public SubscriberMeters(MeterRegistry meters) {
        bySupi = lookups(meters, "supi");
        byGpsi = lookups(meters, "gpsi");
        for (Source source : Source.values()) {
            sources.put(
                    source,
                    Counter.builder("policy.subscriber.data")
                            .description("Sessions that began to use subscriber data, by the source of the data")
                            .tag("source", source.name().toLowerCase(Locale.ROOT))
                            .register(meters));
        }
    }

    private static Counter lookups(MeterRegistry meters, String by) {
        return Counter.builder("policy.subscriber.lookups")
                .description("Look-ups of subscribers by primary key, by the identity that is the key")
                .tag("by", by)
                .register(meters);
    }

    void lookedUp(boolean gpsi) {
        (gpsi ? byGpsi : bySupi).increment();
    }

    void attached(Source source) {
        Objects.requireNonNull(sources.get(source)).increment();
    }
}
