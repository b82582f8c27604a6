// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.edge;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.netty.channel.EventLoop;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.api.DiameterRequestThreads;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.model.SpecRef;
import org.sigcore.platform.metric.SbiMeters;
import org.sigcore.platform.overload.LoopLimit;
import org.sigcore.platform.overload.RefusalPace;
import org.sigcore.platform.overload.RequestPriority;
import org.sigcore.platform.overload.WorkLimit;
import org.sigcore.platform.role.InternalSecret;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.AnswerMemory;
import org.sigcore.sbi.rest.Refusals;
import org.sigcore.sbi.rest.RefusingApplication;
import org.sigcore.sbi.rest.RequestThreads;
import org.sigcore.sbi.rest.SbiLoopAnswer;
import org.sigcore.sbi.server.SbiApplication;

/**
 * Runs the handlers of the SBI and of Diameter within one {@link WorkLimit}, since they share processors and store.
 * Rejected requests get 503 NF_CONGESTION with Retry-After, or DIAMETER_TOO_BUSY. Thread-safe.
 */
@SpecRef({"TS 29.500 5.2.7.2", "TS 29.500 6.4.2.1", "RFC 6733 7.1.3"})
final class LimitedThreads implements MeterBinder {
    private static final SbiResponse OVERLOAD = SbiResponse.problem(
                    ProblemDetails.of(SbiCause.NF_CONGESTION, "overload"))
            .withHeader("retry-after", "1");
    private static final SbiLoopAnswer REFUSAL = SbiLoopAnswer.of(OVERLOAD);
    private static final AsciiString GET = AsciiString.cached("GET");
    private static final String LINKS = InternalSecret.LINKS + "/";

    private final @Nullable WorkLimit limit;
    private final @Nullable LoopLimit loops;
    private final RefusalPace pace = new RefusalPace();
    private final InternalSecret secret;

    /**
     * @param limit null for none
     * @param loops limit of the event loops; null for none
     * @param secret identifies requests of other processes of this NF
     */
    LimitedThreads(@Nullable WorkLimit limit, @Nullable LoopLimit loops, InternalSecret secret) {
        this.limit = limit;
        this.loops = loops;
        this.secret = secret;
    }

    RequestThreads sbi(SbiMeters meters) {
        WorkLimit bound = limit;
        return bound == null ? RequestThreads.unlimited() : new OnSbi(bound, meters);
    }

    /**
     * Rejects requests that an event loop cannot serve in time, whether on the loop or on a thread.
     *
     * @param server value of the header field {@code server} of a rejection; null to omit the field
     * @param writesOnThreads true if all requests but GET are handled on threads; those without a free place are then
     *     rejected before gateways and access tokens are checked
     */
    SbiApplication loops(SbiMeters meters, @Nullable String server, boolean writesOnThreads, SbiApplication next) {
        LoopLimit bound = loops;
        if (bound == null) {
            return next;
        }
        SbiLoopAnswer answer = server == null ? REFUSAL : SbiLoopAnswer.of(OVERLOAD.withHeader("server", server));
        return new RefusingApplication(new OnLoops(bound, writesOnThreads ? limit : null, answer, meters), next);
    }

    DiameterRequestThreads diameter() {
        WorkLimit bound = limit;
        if (bound != null) {
            return new OnDiameter(bound, pace);
        }
        DiameterRequestThreads unlimited = DiameterRequestThreads.unlimited();
        return (request, work, refusal) -> unlimited.run(request, () -> AnswerMemory.during(work), refusal);
    }

    /** Paces and counts the rejections. */
    private abstract class Paced implements Refusals {
        private final SbiMeters meters;

        private Paced(SbiMeters meters) {
            this.meters = meters;
        }

        @Override
        public final void refuse(Http2Headers headers, EventLoop loop, Runnable answer) {
            long begun = System.nanoTime();
            // The waiting rejection must not retain the header fields, which may be large.
            LongConsumer refused = refused(headers);
            pace.send(loop, () -> {
                answer.run();
                refused.accept(System.nanoTime() - begun);
            });
        }

        final LongConsumer refused(Http2Headers headers) {
            return meters.of(String.valueOf(headers.method()), String.valueOf(headers.path()), REFUSAL.status());
        }
    }

    private final class OnLoops extends Paced {
        private final LoopLimit bound;
        private final @Nullable WorkLimit writes;
        private final SbiLoopAnswer answer;

        private OnLoops(LoopLimit bound, @Nullable WorkLimit writes, SbiLoopAnswer answer, SbiMeters meters) {
            super(meters);
            this.bound = bound;
            this.writes = writes;
            this.answer = answer;
        }

        @Override
        public @Nullable SbiLoopAnswer refusal(Http2Headers headers, EventLoop loop) {
            boolean refused = (bound.isLate(loop) && bound.refuses(priority(headers)))
                    || (writes != null
                            && writes.refusesSome()
                            && !GET.contentEquals(headers.method())
                            && writes.refuses(priority(headers)));
            return refused ? answer : null;
        }
    }

    private final class OnSbi extends Paced implements RequestThreads {
        private final WorkLimit bound;

        private OnSbi(WorkLimit bound, SbiMeters meters) {
            super(meters);
            this.bound = bound;
        }

        @Override
        public @Nullable SbiLoopAnswer refusal(Http2Headers headers, EventLoop loop) {
            return bound.refuses(priority(headers)) ? REFUSAL : null;
        }

        @Override
        public void run(Http2Headers headers, Runnable work, Consumer<SbiLoopAnswer> refusal) {
            long begun = System.nanoTime();
            bound.submit(priority(headers), work, () -> {
                refusal.accept(REFUSAL);
                refused(headers).accept(System.nanoTime() - begun);
            });
        }
    }

    private int priority(Http2Headers headers) {
        CharSequence path = headers.path();
        return path != null
                        && AsciiString.regionMatches(path, false, 0, LINKS, 0, LINKS.length())
                        && secret.accepts(headers.get(InternalSecret.HEADER))
                ? RequestPriority.NESTED
                : RequestPriority.of(headers);
    }

    private record OnDiameter(WorkLimit bound, RefusalPace pace) implements DiameterRequestThreads {
        @Override
        public boolean isOverloaded() {
            return bound.refusesSome();
        }

        @Override
        public boolean refuses(DiameterMessage request) {
            return bound.refuses(RequestPriority.of(request));
        }

        @Override
        public void refuse(EventLoop loop, Runnable answer) {
            pace.send(loop, answer);
        }

        @Override
        public void run(DiameterMessage request, Runnable work, Runnable refusal) {
            bound.submit(RequestPriority.of(request), () -> AnswerMemory.during(work), refusal);
        }
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        WorkLimit bound = limit;
        LoopLimit late = loops;
        if (bound == null || late == null) {
            return;
        }
        Gauge.builder("sigcore.overload.limit", bound, WorkLimit::limit)
                .description("Maximum number of requests in progress")
                .register(registry);
        Gauge.builder("sigcore.overload.in.flight", bound, WorkLimit::inFlight)
                .description("Requests in progress, excluding those that wait for other network functions")
                .register(registry);
        Gauge.builder("sigcore.overload.waiting", bound, WorkLimit::waiting)
                .description("Requests queued for processing")
                .register(registry);
        FunctionCounter.builder("sigcore.overload.refused", bound, work -> work.refused() + late.refused())
                .description("Requests refused with 503 or DIAMETER_TOO_BUSY before processing")
                .register(registry);
    }
}
