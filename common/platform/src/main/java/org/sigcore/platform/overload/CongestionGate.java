// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.overload;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Guards every operation of a service: rejects the lowest priorities under congestion. Thread-safe. */
@SpecRef({"TS 29.500 6.8.3", "TS 29.500 6.8.8"})
public final class CongestionGate {
    private static final String PRIORITY = "3gpp-sbi-message-priority";

    private final ConfigView<? extends SbiCongestion> settings;
    private final Admission admission = new Admission();
    private final CongestionSampler sampler;
    private final AtomicInteger pending = new AtomicInteger();

    /**
     * Creates a gate that admits everything until {@link #sampling} detects congestion.
     *
     * @param service name in log lines
     * @param gauges usage of resources in addition to the requests in progress
     */
    public CongestionGate(
            String service, ConfigView<? extends SbiCongestion> settings, Map<String, DoubleSupplier> gauges) {
        this.settings = settings;
        Map<String, DoubleSupplier> all = new HashMap<>(gauges);
        all.put(SbiCongestion.PENDING, pending::get);
        this.sampler = new CongestionSampler(service, settings::current, all, admission);
        use(settings.current());
        settings.onChange(this::use);
    }

    private void use(SbiCongestion now) {
        admission.setRules(new AdmissionRules(0, 0, now.lowestAdmitted()), System.nanoTime());
    }

    /**
     * Returns the response to a rejected request; null if it is admitted, and {@link #done} must follow.
     *
     * @param usual default priority, evaluated under congestion only
     */
    public @Nullable SbiResponse enter(IntSupplier usual, SbiRequest request) {
        return enter(settings.current(), usual, request, UnaryOperator.identity());
    }

    /**
     * Variant for a request that has read its settings already.
     *
     * @param now settings of the request
     * @param named adds the attributes that an NF includes in all its problems
     */
    public @Nullable SbiResponse enter(
            SbiCongestion now, IntSupplier usual, SbiRequest request, UnaryOperator<ProblemDetails> named) {
        CongestionLevel level = admission.level();
        if (level != CongestionLevel.NORMAL) {
            String priority = now.useMessagePriority() ? request.headers().get(PRIORITY) : null;
            if (!admission.admits(RequestPriority.parse(priority, usual.getAsInt()))) {
                ProblemDetails problem =
                        ProblemDetails.of(now.responseCode(), SbiCause.NF_CONGESTION.name(), "congestion: " + level);
                return SbiResponse.problem(named.apply(problem))
                        .withHeader("retry-after", Integer.toString(now.retryAfterSeconds()));
            }
        }
        pending.incrementAndGet();
        return null;
    }

    /**
     * Returns true if a request from another source than HTTP is admitted; {@link #done} must follow.
     *
     * @param priority 0, the highest, to 31; evaluated under congestion only
     */
    public boolean enter(IntSupplier priority) {
        boolean taken = admission.level() == CongestionLevel.NORMAL || admission.admits(priority.getAsInt());
        if (taken) {
            pending.incrementAndGet();
        }
        return taken;
    }

    /** Records that an admitted request was answered. */
    public void done() {
        pending.decrementAndGet();
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

    /** Returns the level of one resource at the last sample. */
    public CongestionLevel level(String resource) {
        return sampler.level(resource);
    }

    /**
     * Registers the level of congestion and the number of samples.
     *
     * @param service value of the tag
     */
    public void show(MeterRegistry registry, String service) {
        Gauge.builder("pod.cong.state.report", this, gate -> gate.level().value())
                .description("Congestion state: 0 normal, 1 danger of congestion, 2 and 3 congestion")
                .tag("service", service)
                .register(registry);
        FunctionCounter.builder("pod.cong.samples", sampler, CongestionSampler::samples)
                .description("Samples of the load taken while congestion control is enabled")
                .tag("service", service)
                .register(registry);
    }

    /** Returns the number of requests in progress. */
    public int pending() {
        return pending.get();
    }

    /** Returns the number of rejected requests. */
    public long refused() {
        return admission.refused(Admission.Refusal.CONGESTION);
    }
}
