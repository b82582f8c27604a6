// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.bsfmanagementservice.sbi;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.bsfmanagementservice.api.NbsfCongestionOptions;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.configuration.ConfigView;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.Admission;
import org.sigcore.platform.overload.AdmissionRules;
import org.sigcore.platform.overload.CongestionLevel;
import org.sigcore.platform.overload.CongestionSampler;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Stands before every operation: under congestion it refuses what matters least. Thread-safe. */
@SpecRef({"TS 29.500 6.8.3", "TS 29.500 6.8.8"})
public final class RequestGate {
    private static final String PRIORITY = "3gpp-sbi-message-priority";

    private final ConfigView<NbsfCongestionOptions> settings;
    private final Admission admission = new Admission();
    private final CongestionSampler sampler;
    private final AtomicInteger pending = new AtomicInteger();

    /** A gate that admits everything until {@link #sampling} finds congestion. */
    public RequestGate(ConfigView<NbsfCongestionOptions> settings, DoubleSupplier cpuPercent) {
        this.settings = settings;
        this.sampler = new CongestionSampler(
                "nbsf",
                settings::current,
                Map.of(CongestionSampler.CPU, cpuPercent, NbsfCongestionOptions.PENDING, pending::get),
                admission);
        use(settings.current());
        settings.onChange(this::use);
    }

    private void use(NbsfCongestionOptions now) {
        admission.setRules(new AdmissionRules(0, 0, now.lowestAdmitted()), System.nanoTime());
    }

    /** The answer to a request that is not taken; null if it is, and then {@link #done} follows. */
    @Nullable
    SbiResponse enter(Operation operation, SbiRequest request) {
        CongestionLevel level = admission.level();
        if (level != CongestionLevel.NORMAL) {
            NbsfCongestionOptions current = settings.current();
            if (!admission.admits(priority(current, operation, request))) {
                ProblemDetails problem = ProblemDetails.of(
                        current.responseCode(), SbiCause.NF_CONGESTION.name(), "congestion: " + level);
                return SbiResponse.problem(problem)
                        .withHeader("retry-after", Integer.toString(current.retryAfterSeconds()));
            }
        }
        pending.incrementAndGet();
        return null;
    }

    /** A request that was taken is answered. */
    void done() {
        pending.decrementAndGet();
    }

    private static int priority(NbsfCongestionOptions settings, Operation operation, SbiRequest request) {
        String named = settings.useMessagePriority() ? request.headers().get(PRIORITY) : null;
        if (named != null && named.matches("[0-9]{1,2}") && Integer.parseInt(named) <= AdmissionRules.LOWEST_PRIORITY) {
            return Integer.parseInt(named);
        }
        return operation.priority(settings.priorities());
    }

    /** Takes samples of the load while the NF runs. */
    public PeriodicTask sampling() {
        return sampler.task();
    }

    /** Takes one sample of the load. */
    void sample() {
        sampler.sample();
    }

    /** The level that holds. */
    public CongestionLevel level() {
        return admission.level();
    }

    /** Requests that wait for the store now. */
    public int pending() {
        return pending.get();
    }

    /** Requests refused so far. */
    public long refused() {
        return admission.refused(Admission.Refusal.CONGESTION);
    }
}
