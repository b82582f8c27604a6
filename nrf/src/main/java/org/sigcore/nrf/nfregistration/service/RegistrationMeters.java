// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.nrf.nfregistration.api.InstanceChange;
import org.sigcore.nrf.nfregistration.api.InstanceListener;

/** How many NF instances are registered, by type and status; of the whole NRF set, in each of its processes. Thread-safe. */
public final class RegistrationMeters implements InstanceListener {
    private static final int MAX_SERIES = 256;

    private final MeterRegistry registry;
    private final Map<Kind, LongAdder> counts = new ConcurrentHashMap<>();
    private final LongAdder others; // of kinds beyond the limit

    private record Kind(String nfType, String nfStatus) {}

    public RegistrationMeters(MeterRegistry registry) {
        this.registry = registry;
        this.others = gauge(new Kind("other", "other"));
    }

    @Override
    public void onChange(InstanceChange change) {
        add(change.before(), -1);
        add(change.after(), 1);
    }

    private void add(@Nullable NFProfile profile, int difference) {
        if (profile != null) {
            count(new Kind(profile.nfType(), profile.nfStatus())).add(difference);
        }
    }

    // Types and states are open enumerations: what peers invent must not make series without end.
    private LongAdder count(Kind kind) {
        LongAdder known = counts.get(kind);
        if (known != null) {
            return known;
        }
        return counts.size() < MAX_SERIES ? counts.computeIfAbsent(kind, this::gauge) : others;
    }

    private LongAdder gauge(Kind kind) {
        LongAdder count = new LongAdder();
        Gauge.builder("ocnrf_active_registrations_count", count, LongAdder::sum)
                .tag("nfType", kind.nfType)
                .tag("nfStatus", kind.nfStatus)
                .description("NF instances of this NRF set")
                .register(registry);
        return count;
    }
}
