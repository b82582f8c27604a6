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
 * Sends requests out of the NF, on a virtual thread. With {@code sigcore.egress.scp} they go to the SCP, which connects
 * to the producer (Model C) or chooses it (Model D); without, this gateway discovers at the NRF and connects itself. The
 * caller sees no difference. Thread-safe.
 */
public interface EgressGateway {
    /**
     * Sends and waits for the answer. There always is one: when no producer matches, or when the NRF, the SCP or the
     * producer cannot be reached or does not answer within {@code sigcore.egress.timeout}, it is the status and cause that
     * an SCP answers with (400 NF_DISCOVERY_FAILURE, 504 NRF_NOT_REACHABLE, 504 TARGET_NF_NOT_REACHABLE, 504
     * TIMED_OUT_REQUEST).
     *
     * <p>The response names the producer that answered in {@code 3gpp-sbi-target-apiroot} and, where it was discovered, in
     * {@code 3gpp-sbi-producer-id}, as far as that is known; a relative {@code location} has become absolute.
     *
     * @param request its target is the path from the API name on ({@code /npcf-smpolicycontrol/v1/sm-policies}); its
     *     headers go out unchanged, with {@code user-agent} and the consumer's {@code 3gpp-sbi-correlation-info} added
     */
    SbiResponse send(EgressTarget target, SbiRequest request);

    /**
     * As {@link #send} to a known producer, without waiting and with a time limit of its own. Never fails; completes on an
     * event loop as a rule: do not block. This one sends from a virtual thread, for gateways that can only wait.
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
