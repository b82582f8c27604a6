// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.session.af;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.session.SmPolicyContextData;
import org.sigcore.model.session.SubscriberIdentity;
import org.sigcore.policy.kernel.rx.SubscriptionIds;
import org.sigcore.policy.kernel.session.logic.AfSession;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Identities of a UE that an AF requests, such as a P-CSCF for an emergency call of an unknown UE. Pure. */
@SpecRef({"TS 29.514 5.6.2.4", "TS 29.214 4.4.1"})
public final class UeIdentities {
    private static final String PEI = "pei";

    private UeIdentities() {}

    /**
     * Returns UeIdentityInfo objects; empty if the AF requests none, or none is known.
     *
     * @param carrier the session of the UE
     */
    public static ArrayNode of(Session carrier, AfSession af) {
        ArrayNode all = Json.array();
        if (!"UE_IDENTITY".equals(Json.string(af.request(), "afReqData"))) {
            return all;
        }
        ObjectNode context = carrier.context();
        ObjectNode identity = Json.object();
        boolean valid = !context.path("invalidSupi").asBoolean(false);
        if (valid && SubscriberIdentity.isSupi(carrier.supi())) {
            identity.put(SmPolicyContextData.SUPI.name(), carrier.supi());
        }
        if (carrier.gpsi() != null) {
            identity.put(SmPolicyContextData.GPSI.name(), carrier.gpsi());
        }
        if (context.has(PEI)) {
            identity.set(PEI, context.get(PEI));
        }
        return identity.isEmpty() ? all : all.add(identity);
    }

    /** Returns the events of an answer, on Rx with the identities that the AF requests. */
    public static ObjectNode onRx(ObjectNode events, Session carrier, AfSession af) {
        ArrayNode identities = af.rx() == null ? Json.array() : of(carrier, af);
        return identities.isEmpty() ? events : events.set(SubscriptionIds.MEMBER, identities);
    }
}
