// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.diameter;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.bsf.contract.diamgateway.RxKind;
import org.sigcore.platform.metric.Histograms;

/** Meters of the gateway. Thread-safe. */
public final class RxMeters implements RelayEvents {
    private final MeterRegistry registry;
    private final Timer found;
    private final Timer notFound;
    private final Counter defaulted;
    private final Counter kept;
    private final Counter delivered;
    private final Counter dropped;
    private final Map<Fault, Counter> refused = new EnumMap<>(Fault.class);

    /** Registers all counters, so that each reads 0 before its first event. */
    public RxMeters(MeterRegistry registry) {
        this.registry = registry;
        this.found = lookups("found");
        this.notFound = lookups("none");
        this.defaulted = Counter.builder("ocbsf.diam.no.binding.forwarded")
                .description("Initial AARs without a binding that were forwarded to the default PCRF")
                .register(registry);
        this.kept = terminations("kept");
        this.delivered = terminations("delivered");
        this.dropped = terminations("dropped");
        for (Fault fault : Fault.values()) {
            refused.put(
                    fault,
                    Counter.builder("ocbsf.diam.refused")
                            .description("Requests refused by the gateway")
                            .tag("fault", fault.name())
                            .register(registry));
        }
    }

    private Timer lookups(String result) {
        return Histograms.timer(
                registry, "ocbsf.diam.binding.lookup", Tags.of("result", result), "Binding lookups for initial AARs");
    }

    private Counter terminations(String result) {
        return Counter.builder("ocbsf.diam.terminations")
                .description(
                        "STRs that could not be delivered, by result: kept, delivered later, dropped after their time")
                .tag("result", result)
                .register(registry);
    }

    @Override
    public void lookedUp(boolean isFound, long nanos) {
        (isFound ? found : notFound).record(nanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void defaulted() {
        defaulted.increment();
    }

    @Override
    public void terminationKept() {
        kept.increment();
    }

    @Override
    public void terminationDelivered() {
        delivered.increment();
    }

    @Override
    public void terminationDropped() {
        dropped.increment();
    }

    @Override
    public void refused(Fault fault) {
        Counter counter = refused.get(fault);
        if (counter != null) {
            counter.increment();
        }
    }

    @Override
    public void retried(RxKind kind, String from, String to) {
        registry.counter("ocbsf.diam.session.retry", "command", kind.name(), "to", to)
                .increment();
    }

    /** Registers the gauge of waiting look-ups. */
    public void show(BindingRelay relay) {
        Gauge.builder("ocbsf.diam.binding.lookups.waiting", relay, BindingRelay::waitingLookups)
                .register(registry);
    }
}
