// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.diameter;

import io.micrometer.core.instrument.FunctionCounter;
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
 * Protects a Diameter gateway from overload: rejects requests over the rate limits or below the priority that the level
 * of congestion admits, according to {@code diameter/rateLimits} and {@code diameter/congestionControl}. Thread-safe.
 */
@SpecRef("RFC 7944 4")
public final class DiameterProtection {
    private final ConfigView<RateLimits> rates;
    private final ConfigView<? extends DiameterCongestion> congestion;
    private final Map<String, DoubleSupplier> gauges;
    private final Admission admission = new Admission();
    private final CongestionSampler sampler;

    /**
     * Enforces the rate limits at once, and congestion control once {@link #sampling} runs.
     *
     * @param gauges usage of each resource, by the names of {@link DiameterCongestion#thresholds}
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
     * Returns the reason to reject a request, null to admit it. Does not block.
     *
     * @param usualPriority priority of a request of this type without DRMP: 0, the highest, to 15
     */
    public Admission.@Nullable Refusal check(DiameterMessage request, DiameterPeer from, int usualPriority) {
        return admission.check(from.host(), RequestPriority.drmp(request, usualPriority), System.nanoTime());
    }

    /** Returns the task that samples the load while the NF runs. */
    public PeriodicTask sampling() {
        return sampler.task();
    }

    /** Takes one sample of the load. */
    public void sample() {
        sampler.sample();
    }

    /** Returns the current level of congestion. */
    public CongestionLevel level() {
        return admission.level();
    }

    /** Returns the number of requests rejected for a reason. */
    public long refused(Admission.Refusal why) {
        return admission.refused(why);
    }

    /** Registers gauges of the level of congestion, overall and by resource: 0 normal, 1 danger, 2 and 3 congestion. */
    public void show(MeterRegistry registry) {
        Gauge.builder("pod.cong.state.report", admission, now -> now.level().value())
                .description("Congestion state: 0 normal, 1 danger of congestion, 2 and 3 congestion")
                .tag("service", "diam-gateway")
                .register(registry);
        FunctionCounter.builder("pod.cong.samples", sampler, CongestionSampler::samples)
                .description("Samples of the load taken while congestion control is enabled")
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
