// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterPeer;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.Admission;
import org.sigcore.platform.overload.AdmissionRules;
import org.sigcore.platform.overload.CongestionLevel;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.platform.overload.RequestPriority;

/**
 * Keeps a Diameter gateway within what it can do: refuses what the rate limits and the level of congestion do not admit, as
 * {@code diameter/rateLimits} and {@code diameter/congestionControl} say now. Thread-safe.
 */
@SpecRef("RFC 7944 4")
public final class DiameterProtection {
    private final ConfigView<RateLimits> rates;
    private final ConfigView<? extends DiameterCongestion> congestion;
    private final Map<String, DoubleSupplier> gauges;
    private final Admission admission = new Admission();
    private final CongestionSampler sampler;

    /**
     * Protection by rate limits, and by congestion once {@link #sampling} runs.
     *
     * @param gauges how much of each resource is in use, by the names of {@link DiameterCongestion#thresholds}
     */
    public DiameterProtection(
            ConfigView<RateLimits> rates,
            ConfigView<? extends DiameterCongestion> congestion,
            Map<String, DoubleSupplier> gauges) {
        this.rates = rates;
        this.congestion = congestion;
        this.gauges = Map.copyOf(gauges);
        this.sampler = new CongestionSampler("diam-gateway", congestion::current, gauges, admission);
        renew();
        rates.onChange(_ -> renew());
        congestion.onChange(_ -> renew());
    }

    private void renew() {
        RateLimits limits = rates.current();
        DiameterCongestion control = congestion.current();
        admission.setRules(
                new AdmissionRules(
                        limits.requestsPerSecond(),
                        limits.requestsPerSecondPerPeer(),
                        control.enabled() ? control.lowestAdmitted() : Map.of()),
                System.nanoTime());
    }

    /**
     * Why a request is not taken, null if it is. Does not block.
     *
     * @param usualPriority of a request that names none itself, by its kind: 0, the highest, to 15
     */
    public Admission.@Nullable Refusal check(DiameterMessage request, DiameterPeer from, int usualPriority) {
        return admission.check(from.host(), RequestPriority.drmp(request, usualPriority), System.nanoTime());
    }

    /** Takes samples of the load while the NF runs. */
    public PeriodicTask sampling() {
        return sampler.task();
    }

    /** Takes one sample of the load. */
    public void sample() {
        sampler.sample();
    }

    /** The level that holds. */
    public CongestionLevel level() {
        return admission.level();
    }

    /** How many requests were not taken. */
    public long refused(Admission.Refusal why) {
        return admission.refused(why);
    }

    /** Shows the level of congestion, over all and by resource: 0 normal, 1 danger, 2 and 3 congestion. */
    public void show(MeterRegistry registry) {
        Gauge.builder("pod.cong.state.report", admission, now -> now.level().value())
                .description("0 normal, 1 danger of congestion, 2 and 3 congestion")
                .tag("service", "diam-gateway")
                .register(registry);
        for (String resource : gauges.keySet()) {
            Gauge.builder(
                            "pod.resource.congestion.state.report",
                            sampler,
                            now -> now.level(resource).value())
                    .tag("service", "diam-gateway")
                    .tag("type", resource)
                    .register(registry);
        }
    }
}
