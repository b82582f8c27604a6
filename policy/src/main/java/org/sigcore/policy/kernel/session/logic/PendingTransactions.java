// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.logic;

import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SupportedFeatures;
import tools.jackson.databind.node.ObjectNode;

/** Support of the peer of a session for the pending transaction error. Pure. */
@SpecRef({"TS 29.512 5.8", "TS 29.212 5.4.1"})
public final class PendingTransactions {
    /** Member of the peer of a Gx session that offers the feature. */
    public static final String PEER_OFFERS = "pendingTransaction";

    /** Number of PendingTransaction on N7. */
    private static final int FEATURE = 20;

    private PendingTransactions() {}

    /** True if both sides support the feature; associations of AMFs have no such feature. */
    public static boolean agreed(Session session, String service, String ourFeatures) {
        ObjectNode peer = session.peer();
        if (peer != null && session.ofGx()) {
            return peer.path(PEER_OFFERS).asBoolean(false);
        }
        return service.equals("pcf-sm")
                && SupportedFeatures.has(
                        SupportedFeatures.common(SmPolicyContextData.SUPP_FEAT.text(session.context()), ourFeatures),
                        FEATURE);
    }
}
