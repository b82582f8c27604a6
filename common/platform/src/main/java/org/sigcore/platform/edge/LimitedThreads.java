// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.metric.SbiMeters;
import org.sigcore.platform.overload.RequestPriority;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.AnswerMemory;
import org.sigcore.sbi.rest.RequestThreads;

/**
 * Runs the handlers of the SBI and of Diameter within one {@link WorkLimit}, since they share processors and store: who
 * is refused gets 503 NF_CONGESTION with Retry-After, or DIAMETER_TOO_BUSY. Thread-safe.
 */
@SpecRef({"TS 29.500 5.2.7.2", "TS 29.500 6.4.2.1", "RFC 6733 7.1.3"})
final class LimitedThreads implements MeterBinder {
    private static final ProblemDetails PROBLEM = ProblemDetails.of(SbiCause.NF_CONGESTION, "overload");
    private static final String RETRY_AFTER_SECONDS = "1";

    private final @Nullable WorkLimit limit;

    /** @param limit null for none */
    LimitedThreads(@Nullable WorkLimit limit) {
        this.limit = limit;
    }

    RequestThreads sbi(SbiMeters meters) {
        WorkLimit bound = limit;
        return bound == null
                ? RequestThreads.unlimited()
                : (request, work, refusal) -> {
                    long begun = System.nanoTime();
                    bound.submit(RequestPriority.of(request), work, () -> {
                        refusal.accept(refusal());
                        meters.record(request.method(), request.path(), PROBLEM.status(), System.nanoTime() - begun);
                    });
                };
    }

    DiameterRequestThreads diameter() {
        WorkLimit bound = limit;
        DiameterRequestThreads threads = bound == null
                ? DiameterRequestThreads.unlimited()
                : (request, work, refusal) -> bound.submit(RequestPriority.of(request), work, refusal);
        return (request, work, refusal) -> threads.run(request, () -> AnswerMemory.during(work), refusal);
    }

    private static SbiResponse refusal() {
        return SbiResponse.problem(PROBLEM).withHeader("retry-after", RETRY_AFTER_SECONDS);
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        WorkLimit bound = limit;
        if (bound == null) {
            return;
        }
        Gauge.builder("sigcore.overload.limit", bound, WorkLimit::limit)
                .description("requests that may be in progress at a time")
                .register(registry);
        Gauge.builder("sigcore.overload.in.flight", bound, WorkLimit::inFlight)
                .description("requests in progress, without those that wait for other network functions")
                .register(registry);
        Gauge.builder("sigcore.overload.waiting", bound, WorkLimit::waiting)
                .description("requests that wait for their turn")
                .register(registry);
        FunctionCounter.builder("sigcore.overload.refused", bound, WorkLimit::refused)
                .description("requests refused with 503 or DIAMETER_TOO_BUSY because they had waited for too long")
                .register(registry);
    }
}
