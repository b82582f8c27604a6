// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;

/**
 * Sends requests to other NFs and waits for the answer: a missing answer becomes 504, and every answer is counted with
 * the tags {@code service} and {@code status} (such as {@code 2xx}). Thread-safe.
 */
public final class CountedRequests {
    private final EgressGateway egress;
    private final MeterRegistry meters;
    private final String counter;
    private final Map<Answered, Counter> counters = new ConcurrentHashMap<>();

    private record Answered(String service, int status) {}

    /** @param counter name of the counter, such as {@code policy.requests.out} */
    public CountedRequests(EgressGateway egress, MeterRegistry meters, String counter) {
        this.egress = egress;
        this.meters = meters;
        this.counter = counter;
    }

    /**
     * Sends a request and waits for the response.
     *
     * @param service purpose of the request, from the closed set of services that the NF consumes
     */
    public SbiResponse send(String service, EgressTarget target, SbiRequest request) {
        SbiResponse response;
        try {
            response = egress.send(target, request);
        } catch (SbiCallException e) {
            response = SbiResponse.problem(ProblemDetails.of(
                    SbiCause.TARGET_NF_NOT_REACHABLE, e.failure().detail()));
        }
        counters.computeIfAbsent(
                        new Answered(service, response.status() / 100),
                        key -> meters.counter(counter, "service", key.service, "status", key.status + "xx"))
                .increment();
        return response;
    }
}
