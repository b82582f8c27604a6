// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues.RxRequestType;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of an AF on Rx, with what the gateway has read and found out.
 *
 * @param message as received
 * @param asked what an AAR asks for (AppSessionContextReqData), null for an STR
 * @param carrier the session of the UE that has the Rx session, or is to have it
 * @param begins true for an AAR that begins the Rx session
 * @param from the neighbour that it was received from
 */
public record RxRequest(
        WireMessage message, @Nullable ObjectNode asked, Carrier carrier, boolean begins, PeerOrigin from) {
    /** True for an AAR that asks for the P-CSCF to be restored, and begins no Rx session. */
    @SpecRef("TS 29.214 4.4.7")
    public boolean restores() {
        return isRestoration(message.message());
    }

    /** The same of a message. */
    public static boolean isRestoration(DiameterMessage message) {
        return type(message) == RxRequestType.PCSCF_RESTORATION;
    }

    /**
     * The Rx-Request-Type of an AAR.
     *
     * @throws org.sigcore.diameter.InvalidAvpException 5004 for one that is not defined
     */
    @SpecRef("TS 29.214 5.3.31")
    public static int type(DiameterMessage aar) {
        Integer type = RxValueNames.known(
                aar, Rx.RX_REQUEST_TYPE, RxRequestType.INITIAL_REQUEST, RxRequestType.PCSCF_RESTORATION);
        return type == null ? RxRequestType.INITIAL_REQUEST : type;
    }
}
