// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.pre.logic.decision;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A part of a decision that the API does not allow and that is not sent to the peer.
 *
 * @param pointer its pointer in the decision, or in the grant of a media component
 * @param member its name without identifiers of rules and data, such as {@code qosDecs.maxbrUl}; one of the names in
 *     the shapes
 * @param expected the value that the API allows, in words
 * @param value the value that the policies have decided
 * @param kept true if the last valid value stays; false if the part is left out
 */
public record InvalidMember(String pointer, String member, String expected, JsonNode value, boolean kept) {
    /** Adds the members that describe this part to a document of an explanation. */
    public ObjectNode document(ObjectNode document) {
        document.put("pointer", pointer).put("expected", expected);
        if (!value.isMissingNode()) {
            document.set("value", value);
        }
        return document.put("handling", kept ? "KEPT_LAST" : "LEFT_OUT");
    }
}
