// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.metrics;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.ProblemException;
import org.sigcore.sbi.SbiHandler;
import org.sigcore.store.StoreUnavailableException;

/**
 * Requests, answers and their time by operation, under the names that operators of NRFs know; and the answer when the store
 * is out of reach. Thread-safe.
 */
public final class OperationMetrics {
    private final MeterRegistry registry;

    public OperationMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** The same handler, counted as {@code ocnrf_<operation>_rx_requests_total} and {@code …_tx_responses_total}. */
    public SbiHandler count(String operation, SbiHandler handler) {
        var requests = registry.counter("ocnrf_" + operation + "_rx_requests");
        var timer = registry.timer("ocnrf_" + operation + "_processing");
        return request -> {
            long started = System.nanoTime();
            requests.increment();
            int status = 500;
            try {
                var response = handler.handle(request);
                status = response.status();
                return response;
            } catch (ProblemException e) {
                status = e.problem().status();
                throw e;
            } catch (StoreUnavailableException e) {
                status = 503;
                throw new ProblemException(ProblemDetails.of(status, "SYSTEM_FAILURE", "the store is out of reach"));
            } finally {
                timer.record(System.nanoTime() - started, TimeUnit.NANOSECONDS);
                registry.counter("ocnrf_" + operation + "_tx_responses", "status", String.valueOf(status))
                        .increment();
            }
        };
    }
}
