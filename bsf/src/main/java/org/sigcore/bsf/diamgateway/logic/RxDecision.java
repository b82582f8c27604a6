// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.diameter.DiameterMessage;

/** Routing decision for a request. */
public sealed interface RxDecision {
    /**
     * Forwards the request by its Destination-Host and Destination-Realm.
     *
     * @param tried hosts to which the request was sent so far, including this one; empty if it is not retried
     */
    record Forward(DiameterMessage request, List<String> tried) implements RxDecision {
        public Forward {
            tried = List.copyOf(tried);
        }
    }

    /**
     * Stores an STR for an unreachable PCF.
     *
     * @param request STR to send later
     * @param otherwise answer if the request cannot be stored
     */
    record Keep(DiameterMessage request, Answer otherwise) implements RxDecision {}

    /**
     * Answers the request.
     *
     * @param fault reason for the gateway's own answer; null for the next hop's answer or a redirect
     */
    record Answer(DiameterMessage answer, @Nullable Fault fault) implements RxDecision {}
}
