// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.nrf.forwarding;

import java.time.Duration;
import org.sigcore.model.ApiRoot;
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
        return egress.sendAsync(new EgressTarget.Direct(peer), request, patience)
                .join();
    }
}
