// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.nfregistration.service;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.nf.NFProfile;
import org.sigcore.model.nf.NFTypes;
import org.sigcore.nrf.contract.nfregistration.InstanceChange;
import org.sigcore.nrf.contract.nfregistration.InstanceListener;
import org.sigcore.platform.metric.BoundedSeries;

/**
 * Gauges of the registered NF instances by type and status. Every process counts the whole NRF set. Unknown types and
 * states count as {@code other}. Thread-safe.
 */
public final class RegistrationMeters implements InstanceListener {
    private static final int MAX_SERIES = 512;
    private static final Set<String> STATES =
            Set.of("REGISTERED", "SUSPENDED", "UNDISCOVERABLE", "CANARY_RELEASE"); // TS 29.510 6.1.6.3.7

    private final MeterRegistry registry;
    private final BoundedSeries<Kind, LongAdder> counts =
            new BoundedSeries<>(MAX_SERIES, Kind::known, kind -> Kind.UNKNOWN, this::gauge);

    private record Kind(String nfType, String nfStatus) {
        static final Kind UNKNOWN = new Kind(BoundedSeries.OTHER, BoundedSeries.OTHER);

        Kind known() {
            return new Kind(
                    NFTypes.isSpecified(nfType) ? nfType : BoundedSeries.OTHER,
                    STATES.contains(nfStatus) ? nfStatus : BoundedSeries.OTHER);
        }
    }

    public RegistrationMeters(MeterRegistry registry) {
        this.registry = registry;
        var _ = counts.of(Kind.UNKNOWN);
    }

    @Override
    public void onChange(InstanceChange change) {
        add(change.before(), -1);
        add(change.after(), 1);
    }

    private void add(@Nullable NFProfile profile, int difference) {
        if (profile != null) {
            counts.of(new Kind(profile.nfType(), profile.nfStatus())).add(difference);
        }
    }

    private LongAdder gauge(Kind kind) {
        LongAdder count = new LongAdder();
        Gauge.builder("ocnrf_active_registrations_count", count, LongAdder::sum)
                .tag("nfType", kind.nfType)
                .tag("nfStatus", kind.nfStatus)
                .description("NF instances registered with this NRF set")
                .register(registry);
        return count;
    }
}
