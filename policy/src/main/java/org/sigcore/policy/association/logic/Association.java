// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.association.logic;

import org.sigcore.model.Json;
import org.sigcore.policy.session.logic.Stamp;
import tools.jackson.databind.node.ObjectNode;

/**
 * An individual policy association. The documents are never changed in place.
 *
 * @param id the last segment of the resource's URI
 * @param stamp which writing of it this is
 * @param request PolicyAssociationRequest as received, with later updates merged in
 * @param decision what was decided: members of PolicyAssociation but the request
 */
public record Association(String id, Stamp stamp, ObjectNode request, ObjectNode decision) {
    /** The subscriber. */
    public String supi() {
        String supi = Json.string(request, "supi");
        return supi == null ? "" : supi;
    }

    /** PolicyAssociation. */
    public ObjectNode document() {
        ObjectNode document = Json.object();
        document.set("request", request);
        document.setAll(decision);
        return document;
    }
}
