// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.bsf.diamgateway.logic;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sigcore.bsf.contract.diamgateway.Fault;
import org.sigcore.diameter.DiameterMessage;

/** What becomes of a request. */
public sealed interface RxDecision {
    /**
     * Goes on by its Destination-Host and Destination-Realm.
     *
     * @param tried the hosts that it was sent to so far, this one included; empty when the outcome is final anyway
     */
    record Forward(DiameterMessage request, List<String> tried) implements RxDecision {
        public Forward {
            tried = List.copyOf(tried);
        }
    }

    /**
     * Ends an AF session at a PCF that cannot be reached, and is kept for it.
     *
     * @param request to send later
     * @param otherwise the answer when the request cannot be kept
     */
    record Keep(DiameterMessage request, Answer otherwise) implements RxDecision {}

    /**
     * Is answered.
     *
     * @param fault why the gateway itself answers; null: the next hop's answer, or a redirect
     */
    record Answer(DiameterMessage answer, @Nullable Fault fault) implements RxDecision {}
}
