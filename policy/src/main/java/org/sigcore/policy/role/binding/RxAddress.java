// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.node.ObjectNode;

/**
 * Address of this PCF on Rx, as published in bindings. Diameter permits identities and realms with a single label,
 * whereas DiameterIdentity of TS 29.571 is an FQDN, and a BSF rejects a binding with any other value. Each name is
 * therefore omitted unless it is an FQDN. The realm is omitted without a host, because a realm alone does not identify
 * this PCF. Immutable.
 *
 * @param identity Origin-Host of this node
 * @param realm Origin-Realm of this node
 */
@SpecRef({"TS 29.521 5.6.2.2", "TS 29.571 5.2.2"})
public record RxAddress(String identity, String realm) {
    /** Returns the members of PcfBinding. */
    public ObjectNode members() {
        ObjectNode members = Json.object();
        if (WireShapes.isFqdn(identity)) {
            members.put("pcfDiamHost", identity);
            if (WireShapes.isFqdn(realm)) {
                members.put("pcfDiamRealm", realm);
            }
        }
        return members;
    }

    /** Describes the missing members and their consequence for the operator; null if none are missing. */
    public @Nullable String lack() {
        ObjectNode members = members();
        if (!members.has("pcfDiamHost")) {
            return lack("identity", identity, "pcfDiamHost and pcfDiamRealm, so a BSF routes no Rx to this PCF");
        }
        return members.has("pcfDiamRealm")
                ? null
                : lack("realm", realm, "pcfDiamRealm, so a BSF routes Rx to this PCF by its host alone");
    }

    private static String lack(String key, String value, String without) {
        return "sigcore.diameter.%s %s is not a DiameterIdentity of TS 29.571 (two labels or more): bindings are registered without %s"
                .formatted(key, value, without);
    }
}
