// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.diamgateway.api;

import org.sigcore.diameter.ApplicationId;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.CommandCode;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.diameter.dictionary.Rx;
import org.sigcore.diameter.dictionary.RxValues;
import org.sigcore.model.SpecRef;
import tools.jackson.databind.node.ObjectNode;

/** Requests that tell an AF of the end of its session. */
public final class RxAborts {
    private RxAborts() {}

    /**
     * The ASR for a session whose bearer is gone.
     *
     * @param peer members {@code originHost} and {@code originRealm} of the AF
     */
    @SpecRef("TS 29.214 4.4.6.1")
    public static DiameterMessage bearerReleased(String sessionId, ObjectNode peer) {
        return DiameterMessage.request(CommandCode.ABORT_SESSION, ApplicationId.RX)
                .add(Base.SESSION_ID, sessionId)
                .add(Base.AUTH_APPLICATION_ID, ApplicationId.RX)
                .add(Base.DESTINATION_REALM, peer.path("originRealm").asString(""))
                .add(Base.DESTINATION_HOST, peer.path("originHost").asString(""))
                .add(Rx.ABORT_CAUSE, RxValues.AbortCause.BEARER_RELEASED)
                .build();
    }
}
