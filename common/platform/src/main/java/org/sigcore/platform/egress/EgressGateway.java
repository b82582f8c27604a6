// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sigcore.model.ProblemDetails;
import org.sigcore.model.SbiCause;
import org.sigcore.sbi.SbiRequest;
import org.sigcore.sbi.SbiResponse;

/**
 * Sends requests to other NFs; call it on a virtual thread. With {@code sigcore.egress.scp} requests go to the SCP,
 * which connects to the producer (Model C) or selects it (Model D); otherwise this gateway discovers producers at the
 * NRF and connects itself. Both are transparent to the caller. Thread-safe.
 */
public interface EgressGateway {
    /**
     * Sends a request and waits for the response. Every request gets one: if no producer matches, or the NRF, the SCP
     * or the producer is unreachable or does not answer within {@code sigcore.egress.timeout}, it has the status and
     * cause that an SCP returns (400 NF_DISCOVERY_FAILURE, 504 NRF_NOT_REACHABLE, 504 TARGET_NF_NOT_REACHABLE, 504
     * TIMED_OUT_REQUEST).
     *
     * <p>The response contains the responding producer in {@code 3gpp-sbi-target-apiroot} and, after discovery, in
     * {@code 3gpp-sbi-producer-id}, if known; a relative {@code location} is made absolute.
     *
     * @param request its target is the path starting at the API name ({@code /npcf-smpolicycontrol/v1/sm-policies});
     *     its headers are sent unchanged, plus {@code user-agent} and the consumer's {@code 3gpp-sbi-correlation-info}
     */
    SbiResponse send(EgressTarget target, SbiRequest request);

    /**
     * Sends a request to a known producer without waiting, with its own timeout. The future never fails; it usually
     * completes on an event loop, so dependent actions must not block. The default implementation sends from a virtual
     * thread, for gateways that only support blocking calls.
     */
    default CompletableFuture<SbiResponse> sendAsync(EgressTarget.Direct target, SbiRequest request, Duration timeout) {
        CompletableFuture<SbiResponse> answer = new CompletableFuture<>();
        Thread.ofVirtual().name("egress").start(() -> answer.complete(send(target, request)));
        return answer.completeOnTimeout(
                SbiResponse.problem(ProblemDetails.of(SbiCause.TIMED_OUT_REQUEST, "no response in time")),
                timeout.toNanos(),
                TimeUnit.NANOSECONDS);
    }
}
