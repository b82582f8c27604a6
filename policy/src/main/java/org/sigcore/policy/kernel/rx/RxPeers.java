// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.rx;

import org.jspecify.annotations.Nullable;
import org.sigcore.diameter.Base;
import org.sigcore.diameter.DiameterMessage;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.contract.diamgateway.DiameterHosts;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Stored properties of the AF of an Rx session, as a JSON document. Pure. */
public final class RxPeers {
    /** Bit of RAN-NAS-Cause in feature list 1. */
    static final long RAN_NAS_CAUSE = 1L << 9;

    private static final String TAKES_CAUSES = "ranNasCause";

    private RxPeers() {}

    /**
     * Returns the stored members for the AF that sent an AAR.
     *
     * @param from the neighbour that it was received from
     * @param lifetime the lifetime that the AF is granted; null if it is granted none
     */
    @SpecRef({"TS 29.214 5.4.1", "RFC 6733 8.16"})
    public static ObjectNode of(DiameterMessage aar, PeerOrigin from, @Nullable AuthorizationLifetime lifetime) {
        ObjectNode peer = from.peer(aar);
        Long state = aar.get(Base.ORIGIN_STATE_ID);
        if (state != null) {
            peer.put(DiameterHosts.STATE, state);
        }
        if (lifetime != null) {
            lifetime.noteIn(peer);
        }
        return FeatureLists.offers(aar, 1, RAN_NAS_CAUSE) ? peer.put(TAKES_CAUSES, true) : peer;
    }

    /** True if RAN-NAS-Cause is negotiated, so that the AF receives release causes. */
    static boolean takesReleaseCauses(JsonNode rx) {
        return rx.path(TAKES_CAUSES).asBoolean(false);
    }
}
