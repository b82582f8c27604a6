// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.platform.egress;

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
}
