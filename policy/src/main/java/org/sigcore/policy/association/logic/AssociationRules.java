// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.logic;

import org.sigcore.model.CallbackUris;
import org.sigcore.model.Json;
import org.sigcore.model.Shape;
import org.sigcore.model.SpecRef;
import org.sigcore.policy.session.logic.Identities;
import tools.jackson.databind.node.ObjectNode;

/** What bodies of an AMF must look like, and what changes from one to the next. Pure. */
@SpecRef({"TS 29.507 4.2", "TS 29.525 4.2"})
public final class AssociationRules {
    /** PolicyAssociationRequest. */
    public static final Shape REQUEST = Shape.object()
            .required("notificationUri", CallbackUris.SHAPE)
            .required("supi", Identities.SUPI)
            .required("suppFeat", Shape.string("[A-Fa-f0-9]*"))
            .optional("gpsi", Identities.GPSI)
            .optional("accessType", Shape.string())
            .optional("ratType", Shape.string())
            .optional("servingPlmn", Shape.object())
            .optional("userLoc", Shape.object());

    /** PolicyAssociationUpdateRequest. */
    public static final Shape UPDATE = Shape.object()
            .optional("triggers", Shape.array(Shape.string(), 1))
            .optional("notificationUri", CallbackUris.SHAPE)
            .optional("userLoc", Shape.object());

    private AssociationRules() {}

    /** The request with those members of an update that describe the UE from then on, as a copy. */
    public static ObjectNode merge(ObjectNode request, ObjectNode update, AssociationKind kind) {
        ObjectNode merged = request.deepCopy();
        update.properties().stream()
                .filter(member -> kind.lasting().contains(member.getKey()))
                .forEach(member -> merged.set(member.getKey(), member.getValue()));
        return merged;
    }

    /** The members of a decision that are new or other than before. */
    public static ObjectNode changes(ObjectNode before, ObjectNode after) {
        ObjectNode changes = Json.object();
        after.properties().forEach(member -> {
            if (!member.getValue().equals(before.get(member.getKey()))) {
                changes.set(member.getKey(), member.getValue());
            }
        });
        return changes;
    }
}
