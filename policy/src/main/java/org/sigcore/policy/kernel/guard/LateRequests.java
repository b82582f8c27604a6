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
 * Stale request clean-up of one service: a request whose consumer does not wait any more is answered with 504 TIMED_OUT_REQUEST before
 * anything is done for it, and before anything is stored for it. Requests that end something are not guarded: an end is always carried
 * out. Off, it costs a look at the configuration. Thread-safe.
 */
@SpecRef("TS 29.500 6.11.2")
public final class LateRequests {
    private final BooleanSupplier enabled;
    private final Counter arrived;
    private final Counter processed;

    /**
     * @param service as meters name it
     * @param enabled asked for each request
     */
    public LateRequests(String service, BooleanSupplier enabled, MeterRegistry meters) {
        this.enabled = enabled;
        this.arrived = Counter.builder("occnp.late.arrival.rejection")
                .description("requests whose consumer did not wait any more when they arrived")
                .tag("service", service)
                .register(meters);
        this.processed = Counter.builder("occnp.late.processing.rejection")
                .description("requests whose consumer did not wait any more when they were to be stored")
                .tag("service", service)
                .register(meters);
    }

    /** The handler, which is not called for late requests. */
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
     * Does what a request asks for, unless nobody waits for it any more.
     *
     * @param deadline null for none
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
