// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.model;

import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** JSON Merge Patch: members of the patch replace those of the document, null removes, objects are merged. */
@SpecRef("RFC 7396 2")
public final class JsonMergePatch {
    private JsonMergePatch() {}

    /** The document after the patch; neither argument is changed. */
    public static ObjectNode apply(ObjectNode document, ObjectNode patch) {
        ObjectNode result = document.deepCopy();
        for (Map.Entry<String, JsonNode> member : patch.properties()) {
            String name = member.getKey();
            JsonNode value = member.getValue();
            if (value.isNull()) {
                result.remove(name);
            } else if (value instanceof ObjectNode object) {
                ObjectNode target = result.get(name) instanceof ObjectNode existing ? existing : Json.object();
                result.set(name, apply(target, object));
            } else {
                result.set(name, value);
            }
        }
        return result;
    }
}
