// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.RxRequestType;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.RxRequest;

/** Rx-Request-Type of requests of an AF. Pure. */
public final class RxRequestTypes {
    private RxRequestTypes() {}

    /** Returns true for an AAR that requests restoration of the P-CSCF and does not begin an Rx session. */
    @SpecRef("TS 29.214 4.4.7")
    public static boolean restores(RxRequest request) {
        return of(request.message().message()) == RxRequestType.PCSCF_RESTORATION;
    }

    /**
     * Returns the Rx-Request-Type of an AAR.
     *
     * @throws org.sigcore.diameter.InvalidAvpException 5004 for an undefined value
     */
    @SpecRef("TS 29.214 5.3.31")
    public static int of(DiameterMessage aar) {
        Integer type = RxValueNames.known(
                aar, Rx.RX_REQUEST_TYPE, RxRequestType.INITIAL_REQUEST, RxRequestType.PCSCF_RESTORATION);
        return type == null ? RxRequestType.INITIAL_REQUEST : type;
    }
}
