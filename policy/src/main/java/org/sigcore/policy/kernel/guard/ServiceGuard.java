// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.guard;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.lifecycle.PeriodicTask;
import org.sigcore.platform.overload.CongestionGate;
import org.sigcore.platform.overload.RequestPriority;
import org.sigcore.platform.overload.StoreOutage;
import org.sigcore.policy.kernel.activity.Activity;
import org.sigcore.policy.kernel.activity.Activity.Answer;
import org.sigcore.policy.kernel.activity.Activity.Message;
import org.sigcore.policy.kernel.settings.CongestionOptions;
import org.sigcore.policy.kernel.settings.CongestionOptions.Priorities;
import org.sigcore.policy.kernel.settings.PolicySettings;
import org.sigcore.policy.kernel.settings.ServiceSettings;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.sbi.rest.SbiRoutes;
import org.sigcore.store.StoreUnavailableException;
import org.springframework.context.SmartLifecycle;

/**
 * Guards the operations of one service: rejects requests under congestion, applies the error dictionary, and logs
 * activity. Thread-safe.
 */
public final class ServiceGuard implements SmartLifecycle {
    private final String service;
    private final CongestionGate gate;
    private final ServiceSettings settings;
    private final Activity activity;
    private final MeterRegistry meters;
    private final PeriodicTask sampling;

    ServiceGuard(
            String service, CongestionGate gate, ServiceSettings settings, Activity activity, MeterRegistry meters) {
        this.activity = activity;
        this.meters = meters;
        this.sampling = gate.sampling();
        this.service = service;
        this.gate = gate;
        this.settings = settings;
    }

    /** Starts to sample the load. */
    @Override
    public void start() {
        sampling.start();
    }

    @Override
    public void stop() {
        sampling.stop();
    }

    @Override
    public boolean isRunning() {
        return sampling.isRunning();
    }

    @Override
    public int getPhase() {
        return sampling.getPhase();
    }

    /** Returns the check of requests whose consumer has stopped waiting. */
    public LateRequests late() {
        return new LateRequests(service, () -> settings.now().dropsStaleRequests(service), meters);
    }

    /** Kind of operation that a request performs. */
    public enum Operation {
        CREATE,
        UPDATE,
        DELETE,
        READ;

        private static Operation of(SbiRequest request) {
            return switch (request.method()) {
                case "GET" -> READ;
                case "DELETE" -> DELETE;
                case "POST" ->
                    request.path().endsWith("/delete")
                            ? DELETE
                            : request.pathParams().isEmpty() ? CREATE : UPDATE;
                default -> UPDATE;
            };
        }
    }

    /** Returns the guarded routes. */
    public SbiRoutes guard(SbiRoutes routes) {
        return guard(routes, body -> false);
    }

    /**
     * @param urgent true for a body whose request has the highest priority if it names none; evaluated under congestion
     *     only
     */
    public SbiRoutes guard(SbiRoutes routes, Predicate<byte[]> urgent) {
        return builder -> builder.within(handler -> guarded(handler, urgent), routes);
    }

    private SbiHandler guarded(SbiHandler handler, Predicate<byte[]> urgent) {
        return request -> settings.during(now -> guarded(handler, urgent, request, now));
    }

    private SbiResponse guarded(SbiHandler handler, Predicate<byte[]> urgent, SbiRequest request, PolicySettings now) {
        CongestionOptions congestion = now.congestion(service);
        SbiResponse refusal = gate.enter(
                congestion,
                () -> urgent.test(request.body())
                        ? RequestPriority.FIRST
                        : priority(Operation.of(request), congestion.priorities()),
                request,
                problem -> now.errors().name(service, problem));
        if (refusal != null) {
            return refusal;
        }
        try {
            return activity.on()
                    ? activity.message(
                            message(Operation.of(request), request.method() + " " + request.path(), request::body),
                            () -> answer(handler, request, now),
                            response -> new Answer(response.status(), response.body()))
                    : answer(handler, request, now);
        } finally {
            gate.done();
        }
    }

    private SbiResponse answer(SbiHandler handler, SbiRequest request, PolicySettings now) {
        try {
            return handler.handle(request);
        } catch (ProblemException e) {
            return SbiResponse.problem(now.errors().name(service, e.problem()));
        } catch (StoreUnavailableException e) {
            return StoreOutage.answer(e, problem -> now.errors().name(service, problem));
        }
    }

    private Message message(Operation operation, String target, Supplier<byte[]> body) {
        return new Message(service, operation.name().toLowerCase(Locale.ROOT), target, body);
    }

    /**
     * Request that was not received over HTTP.
     *
     * @param named priority that the request names; negative if none
     * @param operation that it performs
     * @param target the command
     * @param text of the entire message
     */
    public record Request(IntSupplier named, Supplier<Operation> operation, String target, Supplier<String> text) {}

    /**
     * Processes a request that was not received over HTTP, if congestion control admits it.
     *
     * @param refused supplies the answer of a rejected request
     * @param result returns the result code of an answer
     */
    public <T> T take(Request request, Supplier<T> work, Supplier<T> refused, ToIntFunction<T> result) {
        return settings.during(now -> taken(request, work, refused, result, now.congestion(service)));
    }

    private <T> T taken(
            Request request,
            Supplier<T> work,
            Supplier<T> refused,
            ToIntFunction<T> result,
            CongestionOptions congestion) {
        if (!gate.enter(() -> priority(request, congestion))) {
            return refused.get();
        }
        try {
            return activity.on()
                    ? activity.message(
                            message(
                                    request.operation().get(),
                                    request.target(),
                                    () -> request.text().get().getBytes(StandardCharsets.UTF_8)),
                            work,
                            answer -> new Answer(result.applyAsInt(answer), new byte[0]))
                    : work.get();
        } finally {
            gate.done();
        }
    }

    private static int priority(Request request, CongestionOptions congestion) {
        int priority = congestion.useMessagePriority() ? request.named().getAsInt() : -1;
        return priority < 0 ? priority(request.operation().get(), congestion.priorities()) : priority;
    }

    private static int priority(Operation operation, Priorities priorities) {
        return switch (operation) {
            case CREATE -> priorities.create();
            case UPDATE -> priorities.update();
            case DELETE -> priorities.delete();
            case READ -> priorities.read();
        };
    }
}
