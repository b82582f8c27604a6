// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.kernel.association;

import org.sigcore.model.Json;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.kernel.session.logic.Enforcement;
import org.sigcore.policy.kernel.session.logic.Session;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Applies reports of an AMF to the context of an association. Pure. */
@SpecRef({"TS 29.507 4.2", "TS 29.525 4.2"})
public final class AssociationContexts {
    private static final String AREAS = "praStatuses";

    private AssociationContexts() {}

    /** Returns a copy of the request with those members of an update that persistently describe the UE. */
    public static ObjectNode merge(ObjectNode request, ObjectNode update, AssociationKind kind) {
        ObjectNode merged = request.deepCopy();
        update.properties().forEach(member -> {
            if (kind.lasting().contains(member.getKey())) {
                put(merged, member.getKey(), member.getValue());
            }
        });
        presence(merged, request, update);
        if (update.has("guami") && !update.has("servingNfId")) { // belonged to the previous AMF
            merged.remove("servingNfId");
        }
        if (update.has("plmnId")) { // name of this attribute in updates of UE policies
            put(merged, "servingPlmn", update.get("plmnId"));
        }
        return merged;
    }

    // Reports contain only the areas that have changed.
    private static void presence(ObjectNode merged, ObjectNode request, ObjectNode update) {
        if (request.get(AREAS) instanceof ObjectNode known && update.get(AREAS) instanceof ObjectNode now) {
            merged.set(AREAS, known.deepCopy().setAll(now));
        }
    }

    /** Returns the request as policies see it during an update, including members that are reported only once. */
    public static ObjectNode reported(ObjectNode merged, ObjectNode update) {
        ObjectNode reported = merged.deepCopy();
        update.properties().forEach(member -> {
            if (!member.getKey().equals(AREAS)) { // already merged
                put(reported, member.getKey(), member.getValue());
            }
        });
        return reported;
    }

    /** Returns the PolicyAssociation. */
    public static ObjectNode document(Session association) {
        ObjectNode document = Json.object();
        document.set("request", association.context());
        document.setAll(Enforcement.inForce(association));
        return document;
    }

    private static void put(ObjectNode document, String name, JsonNode value) {
        if (value.isNull()) {
            document.remove(name);
        } else {
            document.set(name, value);
        }
    }
}
