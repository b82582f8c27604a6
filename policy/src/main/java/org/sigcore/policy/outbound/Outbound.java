// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.outbound;

import io.micrometer.core.instrument.MeterRegistry;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;
import org.sigcore.sbi.client.SbiCallException;

/**
 * Requests of one role to other NFs: a missing answer becomes 504, and every answer is counted as
 * {@code policy.requests.out} with tags {@code service} and {@code status}. Thread-safe.
 */
public final class Outbound {
    private final EgressGateway egress;
    private final MeterRegistry meters;

    public Outbound(EgressGateway egress, MeterRegistry meters) {
        this.egress = egress;
        this.meters = meters;
    }

    /**
     * Sends and waits.
     *
     * @param service what the request is for, a name of the closed set of services that we consume
     */
    public SbiResponse send(String service, EgressTarget target, SbiRequest request) {
        SbiResponse response;
        try {
            response = egress.send(target, request);
        } catch (SbiCallException e) {
            response = SbiResponse.problem(ProblemDetails.of(
                    SbiCause.TARGET_NF_NOT_REACHABLE, e.failure().detail()));
        }
        meters.counter("policy.requests.out", "service", service, "status", response.status() / 100 + "xx")
                .increment();
        return response;
    }
}
