// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.contract.ingressgateway;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.platform.metric.Histograms;
import org.sigcore.sbi.rest.SbiHandler;
import org.sigcore.store.StoreUnavailableException;

/**
 * Counts requests and responses and records their duration by operation, under metric names that operators of NRFs
 * know. Thread-safe.
 */
public final class OperationMetrics {
    private static final int MAX_BODY_BYTES = 1_000_000;
    private static final int STATUSES = 600;

    private final MeterRegistry registry;
    private final ConcurrentMap<String, Operation> operations = new ConcurrentHashMap<>();

    public OperationMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /**
     * Returns the meters of an operation: {@code ocnrf_<operation>_rx_requests_total}, {@code …_tx_responses_total},
     * {@code …_processing}. Callers with the same name share them.
     */
    public Operation operation(String name) {
        return operations.computeIfAbsent(name, absent -> new Operation(registry, absent));
    }

    /**
     * Wraps a handler to count its requests. A body larger than any document that the NRF stores is rejected before it
     * is read.
     */
    public SbiHandler count(String operation, SbiHandler handler) {
        Operation meters = operation(operation);
        return request -> {
            long started = System.nanoTime();
            int status = 500;
            try {
                refuseLarge(request.body().length);
                var response = handler.handle(request);
                status = response.status();
                return response;
            } catch (ProblemException e) {
                status = e.problem().status();
                throw e;
            } catch (StoreUnavailableException e) {
                status = 503;
                throw e;
            } finally {
                meters.answered(status, System.nanoTime() - started);
            }
        };
    }

    private static void refuseLarge(int bytes) {
        if (bytes > MAX_BODY_BYTES) {
            throw new ProblemException(
                    ProblemDetails.of(413, null, "expected a body of at most " + MAX_BODY_BYTES + " bytes"));
        }
    }

    /** Meters of one operation, looked up once. Thread-safe. */
    public static final class Operation {
        private final MeterRegistry registry;
        private final String responses;
        private final Timer timer;
        private final AtomicReferenceArray<Counter> byStatus = new AtomicReferenceArray<>(STATUSES);

        private Operation(MeterRegistry registry, String name) {
            this.registry = registry;
            this.timer = Histograms.timer(
                    registry, "ocnrf_" + name + "_processing", Tags.empty(), "Time until the response");
            this.responses = "ocnrf_" + name + "_tx_responses";
            // The timer counts already, which saves one adder per request.
            FunctionCounter.builder("ocnrf_" + name + "_rx_requests", timer, Timer::count)
                    .register(registry);
        }

        /**
         * Records one answered request.
         *
         * @param status HTTP status, 100 to 599
         * @param nanos time from request to response, in nanoseconds
         */
        public void answered(int status, long nanos) {
            timer.record(nanos, TimeUnit.NANOSECONDS);
            Counter counter = byStatus.getAcquire(status);
            (counter != null ? counter : first(status)).increment();
        }

        /** Concurrent callers get the same counter from the registry. */
        private Counter first(int status) {
            Counter counter = registry.counter(responses, "status", String.valueOf(status));
            byStatus.setRelease(status, counter);
            return counter;
        }
    }
}
