// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.ueservice.logic;

import java.util.Base64;
import java.util.Collection;
import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.PlmnId;
import org.sigcore.policy.kernel.association.ServingAmf;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The V-PCF of a roaming UE, which represents the AMF towards this H-PCF. Pure. */
@SpecRef({"TS 29.525 4.2.2.1", "TS 23.502 4.16.11.1"})
public final class VisitedPcf {
    private VisitedPcf() {}

    /**
     * True if a V-PCF has requested the association: another network serves the UE, and no AMF is named.
     *
     * @param context PolicyAssociationRequest
     * @param ours the PLMNs of this network
     */
    public static boolean asks(ObjectNode context, Collection<PlmnId> ours) {
        JsonNode serving = context.path("servingPlmn");
        String mcc = Json.string(serving, "mcc");
        String mnc = Json.string(serving, "mnc");
        return mcc != null
                && mnc != null
                && !ours.contains(new PlmnId(mcc, mnc))
                && ServingAmf.of(context).key() == null;
    }

    /**
     * Returns the member of PolicyAssociation or PolicyUpdate that carries a message to the UE; empty without a
     * message.
     */
    @SpecRef({"TS 29.525 5.6.2.2", "TS 29.525 5.6.2.5"})
    public static ObjectNode bringing(byte @Nullable [] message) {
        ObjectNode members = Json.object();
        return message == null
                ? members
                : members.put("uePolicy", Base64.getEncoder().encodeToString(message));
    }
}
