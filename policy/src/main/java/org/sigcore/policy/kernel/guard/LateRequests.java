// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.guard;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.ProblemException;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;

/**
 * Stale request detection of one service: a request whose consumer has stopped waiting is answered with 504
 * TIMED_OUT_REQUEST before it is processed, and checked again before anything is stored. Terminating requests are
 * exempt and always processed. When disabled, it costs one configuration lookup. Thread-safe.
 */
@SpecRef("TS 29.500 6.11.2")
public final class LateRequests {
    private final BooleanSupplier enabled;
    private final Counter arrived;
    private final Counter processed;

    /**
     * @param service value of the tag of the meters
     * @param enabled evaluated for each request
     */
    public LateRequests(String service, BooleanSupplier enabled, MeterRegistry meters) {
        this.enabled = enabled;
        this.arrived = Counter.builder("occnp.late.arrival.rejection")
                .description("Requests that had expired at the consumer when they arrived")
                .tag("service", service)
                .register(meters);
        this.processed = Counter.builder("occnp.late.processing.rejection")
                .description("Requests that had expired at the consumer before their result was stored")
                .tag("service", service)
                .register(meters);
    }

    /** Wraps a handler, which is not called for stale requests. */
    public SbiHandler guard(SbiHandler handler) {
        return request -> enabled.getAsBoolean() ? timely(handler, request) : handler.handle(request);
    }

    private SbiResponse timely(SbiHandler handler, SbiRequest request) {
        Instant deadline = RequestDeadline.of(
                request.headers().get("3gpp-sbi-sender-timestamp"),
                request.headers().get("3gpp-sbi-max-rsp-time"),
                Instant.now());
        return within(deadline, () -> handler.handle(request));
    }

    /**
     * Runs the work of a request unless its consumer has stopped waiting.
     *
     * @param deadline null if the request has none
     * @throws ProblemException 504 TIMED_OUT_REQUEST
     */
    public <T> T timely(@Nullable Instant deadline, Supplier<T> work) {
        return enabled.getAsBoolean() ? within(deadline, work) : work.get();
    }

    private <T> T within(@Nullable Instant deadline, Supplier<T> work) {
        return deadline == null
                ? work.get()
                : RequestDeadline.within(deadline, () -> {
                    boolean begun = false;
                    try {
                        RequestDeadline.check();
                        begun = true;
                        return work.get();
                    } catch (ProblemException e) {
                        if (SbiCause.TIMED_OUT_REQUEST.name().equals(e.problem().cause())) {
                            (begun ? processed : arrived).increment();
                        }
                        throw e;
                    }
                });
    }
}
