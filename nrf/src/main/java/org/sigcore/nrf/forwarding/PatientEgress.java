// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.forwarding;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sigcore.model.ApiRoot;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.platform.egress.EgressGateway;
import org.sigcore.platform.egress.EgressTarget;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/** Requests to known peers that must be answered within a time of their own. Blocks, for virtual threads. Thread-safe. */
public final class PatientEgress {
    private final EgressGateway egress;

    public PatientEgress(EgressGateway egress) {
        this.egress = egress;
    }

    /** The answer; 504 TIMED_OUT_REQUEST when there is none in time. What comes later is dropped. */
    public SbiResponse send(ApiRoot peer, SbiRequest request, Duration patience) {
        FutureTask<SbiResponse> call = new FutureTask<>(() -> egress.send(EgressTarget.direct(peer), request));
        Thread.ofVirtual().name("egress").start(call);
        try {
            return call.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return SbiResponse.problem(ProblemDetails.of(
                    SbiCause.TIMED_OUT_REQUEST,
                    peer.authority() + " did not answer within " + patience.toMillis() + " ms"));
        } catch (ExecutionException e) {
            throw new IllegalStateException("the egress gateway failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return SbiResponse.problem(ProblemDetails.of(SbiCause.NF_FAILOVER, "the NRF is stopping"));
        }
    }
}
