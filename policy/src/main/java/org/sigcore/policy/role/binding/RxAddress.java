// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.binding;

import org.jspecify.annotations.Nullable;
import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.model.nf.WireShapes;
import tools.jackson.databind.node.ObjectNode;

/**
 * How bindings tell AFs to reach this PCF on Rx. Diameter takes a name of one label for an identity or a realm, a binding
 * does not: DiameterIdentity of TS 29.571 is an Fqdn, and a BSF refuses the whole binding for it. So each name is told only
 * where it is one, and the realm only beside a host, since nothing leads to a realm's host that has no name. Immutable.
 *
 * @param identity our Origin-Host
 * @param realm our Origin-Realm
 */
@SpecRef({"TS 29.521 5.6.2.2", "TS 29.571 5.2.2"})
public record RxAddress(String identity, String realm) {
    /** The members of PcfBinding. */
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

    /** What bindings lack and what follows from it, for the operator; null when they lack nothing. */
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
        return "sigcore.diameter.%s %s is no DiameterIdentity of TS 29.571 (two labels or more): bindings are registered without %s"
                .formatted(key, value, without);
    }
}
