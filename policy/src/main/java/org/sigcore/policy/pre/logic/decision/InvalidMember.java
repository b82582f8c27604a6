// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.pre.logic.decision;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A part of a decision that is not as the API has it, and does not go to the peer.
 *
 * @param pointer where it is in the decision, or in what a media component gets
 * @param member its name without identifiers of rules and data, such as {@code qosDecs.maxbrUl}: one of those that the shapes have
 * @param expected what the API has there
 * @param value that the policies gave it
 * @param kept true where the last good value stays; false where it is left out
 */
public record InvalidMember(String pointer, String member, String expected, JsonNode value, boolean kept) {
    /** The member as a part of an explanation. */
    public ObjectNode document(ObjectNode document) {
        document.put("pointer", pointer).put("expected", expected);
        if (!value.isMissingNode()) {
            document.set("value", value);
        }
        return document.put("handling", kept ? "KEPT_LAST" : "LEFT_OUT");
    }
}
